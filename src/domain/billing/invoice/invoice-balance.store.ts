import type { Scope } from '../../../kernel/scope.ts'
import type { Predicate } from '../../../records/list/predicate.ts'
import { DRAFT } from '../../paper/document/index.ts'

/** What the recorded payments of an invoice come to; refunds are negative. */
export async function paymentsOf(scope: Scope, invoiceId: number): Promise<number> {
  const query = scope.db
    .records<{ invoice_id: number; amount: number }>('payment')
    .select('amount')
    .where('invoice_id', '=', invoiceId)
  return (await scope.db.all(query)).reduce((sum, { amount }) => sum + amount, 0)
}

/** What the credit notes of an invoice come to. */
export async function creditsOf(scope: Scope, invoiceId: number): Promise<number> {
  const query = scope.db
    .records<{ invoice_id: number; total: number }>('credit_note')
    .select('total')
    .where('invoice_id', '=', invoiceId)
  return (await scope.db.all(query)).reduce((sum, { total }) => sum + total, 0)
}

/** True for invoices that were due before that day and of which something is owed. */
export function isOverdue(day: number): Predicate {
  return (sql) =>
    sql
      .add('(t.balance > 0 and t.status_id <> ')
      .value(DRAFT)
      .add(' and t.due_date is not null and t.due_date < ')
      .value(day)
      .add(')')
}
