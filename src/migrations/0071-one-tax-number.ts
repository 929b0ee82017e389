import type { Migration } from '../kernel/db/migrate.ts'

/** The values of the column have moved to two others. */
export const oneTaxNumber: Migration = {
  name: '0071-one-tax-number',
  statements: () => ['alter table instance drop column company_tax_number'],
}
