import type { Migration } from '../kernel/db/migrate.ts'

/** The currency in which the company accounts for tax, and the rate of exchange to it (BT-6, BT-111). */
export const taxCurrency: Migration = {
  name: '0130-tax-currency',
  rolling: 'It adds columns that may be empty, which older processes neither read nor write.',
  statements: ({ text }) =>
    ['invoice', 'credit_note'].flatMap((table) => [
      `alter table ${table} add column tax_currency ${text}`,
      `alter table ${table} add column tax_exchange_rate ${text}`,
    ]),
}
