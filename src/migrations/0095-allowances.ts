import type { Migration } from '../kernel/db/migrate.ts'

const amounts: Readonly<Record<string, readonly string[]>> = {
  invoice: ['allowance_total', 'charge_total', 'amount_prepaid', 'rounding_amount'],
  credit_note: ['allowance_total', 'charge_total', 'rounding_amount'],
}

/** Allowances and charges of whole documents, and what changes the amount to be paid. */
export const allowancesOfDocuments: Migration = {
  name: '0095-allowances',
  statements: ({ integer, text }) =>
    Object.entries(amounts).flatMap(([table, names]) => [
      `alter table ${table} add column allowances ${text}`,
      ...names.map((name) => `alter table ${table} add column ${name} ${integer} not null default 0`),
    ]),
}
