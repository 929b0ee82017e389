import type { Migration } from '../kernel/db/migrate.ts'

/** The booking that a bill of a supplier is a cost of. */
export const bookingsOfBills: Migration = {
  name: '0131-bookings-of-bills',
  rolling: 'It adds a column that may be empty, which older processes neither read nor write.',
  statements: ({ integer }) => [
    `alter table supplier_bill add column booking_id ${integer}`,
    'create index supplier_bill_booking on supplier_bill (instance_id, booking_id, id)',
  ],
}
