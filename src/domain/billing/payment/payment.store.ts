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

/** The references that refunds have. */
export async function refundReferences({ db }: Scope): Promise<ReadonlySet<string | null>> {
  const query = db
    .records<{ amount: number; reference: string | null }>('payment')
    .select('reference')
    .where('amount', '<', 0)
  return new Set((await db.all(query)).map(({ reference }) => reference))
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
