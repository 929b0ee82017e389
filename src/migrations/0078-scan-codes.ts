import type { Migration } from '../kernel/db/migrate.ts'

export const scanCodes: Migration = {
  name: '0078-scan-codes',
  statements: () => [
    // What was issued before keeps its look, which has no code.
    `update invoice_template
     set options = replace(options, '"totals_visibility":', '"payment_visibility":{"scan_code":true},"totals_visibility":')`,
  ],
}
