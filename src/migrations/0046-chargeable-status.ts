import type { Migration } from '../kernel/db/migrate.ts'

export const chargeableStatus: Migration = {
  name: '0046-chargeable-status',
  statements: ({ integer }) => [
    `alter table status add column chargeable ${integer} not null default 1`,
    "update status set chargeable = 0 where type_id = 1 and name in ('First Hold', 'Second Hold', 'Cancelled')",
  ],
}
