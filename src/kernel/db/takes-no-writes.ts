/** What callers are told while the database is one that takes no writes. */
export const TAKES_NO_WRITES = 'The database takes no changes at the moment: it is read-only. Please try again later.'
