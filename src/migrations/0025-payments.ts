import type { Migration } from '../kernel/db/migrate.ts'
import { recordTable, references } from './record-table.ts'

export const payments: Migration = {
  name: '0025-payments',
  statements: (ddl) => [
    ...recordTable(ddl, 'payment', {
      invoice_id: references('invoice'),
      date: 'integer not null',
      amount: 'integer not null',
      currency: 'text not null',
      method: 'text',
      reference: 'text',
    }),
    'create index payment_invoice on payment (instance_id, invoice_id, id)',
    ...['amount_paid', 'amount_credited', 'balance'].map(
      (column) => `alter table invoice add column ${column} ${ddl.integer} not null default 0`,
    ),
    // What is Paid by now counts as paid in full, although no payments of it are known.
    'update invoice set amount_paid = total where status_id = 4 and total > 0',
    'update invoice set balance = total - amount_paid',
    // Invoices with an open balance by due date, to find overdue ones.
    'create index invoice_open on invoice (instance_id, due_date) where balance > 0 and deleted is null',
  ],
}
