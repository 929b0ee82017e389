import type { Migration } from '../kernel/db/migrate.ts'

export const countryOfInstance: Migration = {
  name: '0061-country-of-instance',
  statements: ({ text }) => [`alter table instance add column country ${text}`],
}
