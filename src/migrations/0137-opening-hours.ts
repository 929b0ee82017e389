import type { Migration } from '../kernel/db/migrate.ts'

/** Opening hours of the account, and those of single resources. */
export const openingHours: Migration = {
  name: '0137-opening-hours',
  statements: ({ text }) => [
    `alter table resource add column opening_hours ${text}`,
    `update instance set settings = replace(settings, '"lock_minutes":', '"opening_hours":[],"lock_minutes":')`,
  ],
}
