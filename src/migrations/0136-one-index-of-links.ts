import type { Migration } from '../kernel/db/migrate.ts'

/** The links of bookings by resource: the index that also has their times finds them as well. */
export const oneIndexOfLinks: Migration = {
  name: '0136-one-index-of-links',
  rolling: 'It drops an index that another one contains.',
  statements: () => ['drop index booking_resource_resource_id'],
}
