import type { Migration } from '../kernel/db/migrate.ts'

export const exactBilledQuantity: Migration = {
  name: '0054-exact-billed-quantity',
  rolling: 'It adds a column that may be empty: older processes bill the rounded quantity.',
  statements: ({ text }) => [
    // What the quantity is rounded from, where four decimals do not hold it.
    `alter table billed_booking_line add column exact_quantity ${text}`,
  ],
}
