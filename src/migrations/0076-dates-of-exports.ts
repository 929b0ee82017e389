import type { Migration } from '../kernel/db/migrate.ts'

export const datesOfExports: Migration = {
  name: '0076-dates-of-exports',
  rolling: 'It adds indexes.',
  // Exports read a period by date, page by page.
  statements: () =>
    ['invoice', 'credit_note', 'payment'].map(
      (table) => `create index ${table}_date on ${table} (instance_id, date, id) where deleted is null`,
    ),
}
