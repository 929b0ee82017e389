import type { Migration } from '../kernel/db/migrate.ts'

/** Quotes are found by the bookings that they were made from. */
export const quotesOfBookings: Migration = {
  name: '0145-quotes-of-bookings',
  rolling: 'It adds an index.',
  statements: () => [
    'create index quoted_booking_line_booking on quoted_booking_line (instance_id, booking_id, quote_id)',
  ],
}
