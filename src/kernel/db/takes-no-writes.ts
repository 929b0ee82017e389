/** The message for callers while the database is read-only. */
export const TAKES_NO_WRITES = 'The database takes no changes at the moment: it is read-only. Please try again later.'
