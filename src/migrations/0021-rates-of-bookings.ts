import type { Migration } from '../kernel/db/migrate.ts'

/**
 * Rates that were entered by hand are stored apart from computed ones (`domain/scheduling/booking/charges/stored-rates.ts`).
 * Until now, all were entered by hand.
 */
export const ratesOfBookings: Migration = {
  name: '0021-rates-of-bookings',
  statements: () => [
    `update booking set resource_rates = '{"last_id":0,"by_hand":' || resource_rates || ',"computed":{}}'
       where resource_rates is not null`,
  ],
}
