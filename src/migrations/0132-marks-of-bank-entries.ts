import type { Migration } from '../kernel/db/migrate.ts'

/** What an entry says, for entries that a bank names differently in its statement and its notification. */
export const marksOfBankEntries: Migration = {
  name: '0132-marks-of-bank-entries',
  rolling: 'It adds a column that may be empty: older processes know entries by the reference of the bank alone.',
  statements: ({ text }) => [`alter table bank_entry add column mark ${text}`],
}
