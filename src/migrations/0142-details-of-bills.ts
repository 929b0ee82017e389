import type { Migration } from '../kernel/db/migrate.ts'

/** What the bill of a supplier says beside its amounts and lines, as JSON. */
export const detailsOfBills: Migration = {
  name: '0142-details-of-bills',
  rolling: 'It adds a column with a default, which older processes neither read nor write.',
  statements: ({ text }) => [`alter table supplier_bill add column details ${text} not null default '{}'`],
}
