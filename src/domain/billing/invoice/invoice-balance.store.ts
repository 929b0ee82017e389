import type { Scope } from '../../../kernel/scope.ts'
import type { Predicate } from '../../../records/list/predicate.ts'
import { DRAFT } from '../../paper/document/index.ts'

interface PaymentRow {
  readonly invoice_id: number
  readonly amount: number
  readonly discount: number
}

/** The sums of an invoice's recorded payments and of their discounts, in ten-thousandths; refunds are negative. */
export async function paymentsOf(
  scope: Scope,
  invoiceId: number,
): Promise<{ readonly amount_paid: number; readonly amount_discounted: number }> {
  const query = scope.db
    .records<PaymentRow>('payment')
    .select(['amount', 'discount'])
    .where('invoice_id', '=', invoiceId)
  const payments = await scope.db.all(query)
  const sumOf = (name: 'amount' | 'discount') => payments.reduce((sum, payment) => sum + payment[name], 0)
  return { amount_paid: sumOf('amount'), amount_discounted: sumOf('discount') }
}

/** The total of an invoice's credit notes with their rounding, in ten-thousandths. */
export async function creditsOf(scope: Scope, invoiceId: number): Promise<number> {
  const query = scope.db
    .records<{ invoice_id: number; total: number; rounding_amount: number }>('credit_note')
    .select(['total', 'rounding_amount'])
    .where('invoice_id', '=', invoiceId)
  return (await scope.db.all(query)).reduce((sum, { total, rounding_amount }) => sum + total + rounding_amount, 0)
}

/** Matches issued invoices with an open balance that were due before `day`, a day number. */
export function isOverdue(day: number): Predicate {
  return (sql) =>
    sql
      .add('(t.balance > 0 and t.status_id <> ')
      .value(DRAFT)
      .add(' and t.due_date is not null and t.due_date < ')
      .value(day)
      .add(')')
}
