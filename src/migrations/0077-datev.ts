import type { Migration } from '../kernel/db/migrate.ts'

export const datev: Migration = {
  name: '0077-datev',
  statements: ({ text }) => [
    `alter table tax add column revenue_account ${text}`,
    `alter table tax add column datev_key ${text}`,
    `alter table contact add column debtor_number ${text}`,
    `alter table project add column cost_center ${text}`,
    `update instance set settings = replace(settings, '"lock_minutes":', '"datev":null,"lock_minutes":')`,
  ],
}
