import type { Migration } from '../kernel/db/migrate.ts'

export const billedQuantity: Migration = {
  name: '0028-billed-quantity',
  statements: ({ integer, text }) => [
    // How much of a rate or an item was billed, and in which unit: what a booking has grown by since is left to bill.
    `alter table billed_booking_line add column quantity ${integer} not null default 0`,
    `alter table billed_booking_line add column unit ${text}`,
  ],
}
