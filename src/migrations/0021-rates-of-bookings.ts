import type { Migration } from '../kernel/db/migrate.ts'

/** What was typed is told from what is computed (`domain/scheduling/booking/rates/stored-rates.ts`); so far everything was typed. */
export const ratesOfBookings: Migration = {
  name: '0021-rates-of-bookings',
  statements: () => [
    `update booking set resource_rates = '{"last_id":0,"by_hand":' || resource_rates || ',"computed":{}}'
       where resource_rates is not null`,
  ],
}
