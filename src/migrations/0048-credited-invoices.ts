import type { Migration } from '../kernel/db/migrate.ts'

export const creditedInvoices: Migration = {
  name: '0048-credited-invoices',
  statements: () => [
    // Credit notes alone cover them, and they said Paid.
    'update invoice set status_id = 5 where status_id = 4 and amount_paid = 0 and amount_credited > 0 and balance <= 0',
  ],
}
