import type { Migration } from '../kernel/db/migrate.ts'

export const costsSetting: Migration = {
  name: '0049-costs-setting',
  statements: () => [
    `update instance set settings = replace(settings, '"lock_minutes":', '"costs_need_finance":true,"lock_minutes":')`,
  ],
}
