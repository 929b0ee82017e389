import type { Migration } from '../kernel/db/migrate.ts'

/** Users had a copy of the zone that the instance had when they were created. Null means that of the instance. */
export const usersInTheZoneOfTheInstance: Migration = {
  name: '0156-users-in-the-zone-of-the-instance',
  statements: () => [
    `update "user" set timezone = null where timezone =
       (select instance.timezone from instance where instance.instance_id = "user".instance_id)`,
  ],
}
