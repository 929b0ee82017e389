import type { Migration } from '../kernel/db/migrate.ts'

/** In how many days clients pay: the setting of the instance, and that of a contact. */
export const paymentDays: Migration = {
  name: '0155-payment-days',
  statements: ({ integer }) => [
    `alter table contact add column payment_days ${integer}`,
    `update instance set settings = replace(settings, '"lock_minutes":', '"payment_days":null,"lock_minutes":')`,
  ],
}
