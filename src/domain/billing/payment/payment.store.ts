import { SqlText } from '../../../kernel/db/sql-text.ts'
import type { Scope } from '../../../kernel/scope.ts'
import type { OfferingInvoice } from '../invoice/index.ts'

/** What is read of an invoice to check a payment of it. */
export interface PaidInvoice extends OfferingInvoice {
  readonly id: number
  readonly status_id: number
}

const columns = ['id', 'currency', 'status_id', 'terms', 'date', 'total'] as const
const amounts = ['amount_prepaid', 'rounding_amount', 'amount_credited'] as const

/** The live invoice that a payment refers to. */
export function paidInvoice({ db }: Scope, id: number): Promise<PaidInvoice | undefined> {
  return db.first(
    db
      .records<PaidInvoice>('invoice')
      .select([...columns, ...amounts])
      .where('id', '=', id),
  )
}

/** A payment as far as a bank statement can tell of it: in ten-thousandths, with the number of its day. */
export interface RecordedPayment {
  readonly invoice_id: number
  readonly reference: string
  readonly amount: number
  readonly date: number
  readonly currency: string
  /** UNIX time at which it was recorded. */
  readonly created: number
}

/** The payments that have one of these references, by reference. */
export async function paymentsByReference(
  { db }: Scope,
  references: readonly string[],
): Promise<ReadonlyMap<string, readonly RecordedPayment[]>> {
  const sql = new SqlText(db.dialect, db.instanceId).add(
    'select invoice_id, reference, amount, date, currency, created from payment where ',
  )
  sql.ofInstance().add(' and deleted is null and ')
  sql.add(db.dialect.anyOf('reference', sql.placeholder(JSON.stringify(references)), 'text'))
  return Map.groupBy(await db.statement<RecordedPayment>(sql.text, sql.values), ({ reference }) => reference)
}

/** The day number of the last payment of an invoice with a discount; undefined without one. */
export async function lastDiscountDay({ db }: Scope, invoiceId: number): Promise<number | undefined> {
  const query = db
    .records<{ invoice_id: number; discount: number; date: number }>('payment')
    .select('date')
    .where('invoice_id', '=', invoiceId)
    .where('discount', '>', 0)
    .orderBy('date', 'desc')
  return (await db.first(query))?.date
}

/** The money of a payment, in ten-thousandths. */
export interface PaidMoney {
  readonly invoice_id: number
  readonly reference: string | null
  readonly amount: number
  readonly discount: number
}

/** The payments of these invoices without refunds, in the order of their days. */
export async function paymentsToTakeBack({ db }: Scope, invoices: readonly number[]): Promise<readonly PaidMoney[]> {
  if (invoices.length === 0) return []
  const sql = new SqlText(db.dialect, db.instanceId).add(
    'select invoice_id, reference, amount, discount from payment where ',
  )
  sql.ofInstance().add(' and deleted is null and amount > 0 and ')
  sql.add(db.dialect.anyOf('invoice_id', sql.placeholder(JSON.stringify(invoices)), 'integer'))
  sql.add(' order by date, id')
  return db.statement<PaidMoney>(sql.text, sql.values)
}
