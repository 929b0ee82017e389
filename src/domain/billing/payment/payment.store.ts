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
