import type { Migration } from '../kernel/db/migrate.ts'

/** The discount that a payment takes, and the sum of them on its invoice. */
export const discountsOfPayments: Migration = {
  name: '0139-discounts-of-payments',
  statements: ({ integer }) => [
    `alter table payment add column discount ${integer} not null default 0`,
    `alter table invoice add column amount_discounted ${integer} not null default 0`,
  ],
}
