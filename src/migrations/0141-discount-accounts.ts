import type { Migration } from '../kernel/db/migrate.ts'

/** The account of discounts for early payment, for each tax. */
export const discountAccounts: Migration = {
  name: '0141-discount-accounts',
  statements: ({ text }) => [`alter table tax add column discount_account ${text}`],
}
