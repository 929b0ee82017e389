import type { Migration } from '../kernel/db/migrate.ts'

/** The fee that the bank kept of a credit, in ten-thousandths. */
export const feesOfBankEntries: Migration = {
  name: '0160-fees-of-bank-entries',
  rolling: 'It adds a column with a default: older processes store no fee.',
  statements: ({ integer }) => [`alter table bank_entry add column fee ${integer} not null default 0`],
}
