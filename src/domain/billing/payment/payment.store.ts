import type { Scope } from '../../../kernel/scope.ts'

interface InvoiceRow {
  id: number
  currency: string
  status_id: number
}

/** The live invoice that a payment refers to. */
export function paidInvoice({ db }: Scope, id: number): Promise<InvoiceRow | undefined> {
  return db.first(db.records<InvoiceRow>('invoice').select(['id', 'currency', 'status_id']).where('id', '=', id))
}

/** The references that refunds have. */
export async function refundReferences({ db }: Scope): Promise<ReadonlySet<string | null>> {
  const query = db
    .records<{ amount: number; reference: string | null }>('payment')
    .select('reference')
    .where('amount', '<', 0)
  return new Set((await db.all(query)).map(({ reference }) => reference))
}
