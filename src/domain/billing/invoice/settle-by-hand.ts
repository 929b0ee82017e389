import { Conflict } from '../../../kernel/errors.ts'
import { mustHave } from '../../../kernel/must-have.ts'
import type { Scope } from '../../../kernel/scope.ts'
import {
  type DocumentColumns,
  DRAFT,
  invoiceColumns,
  type StoredDocument,
  type StoredInvoice,
  storedInvoice,
} from '../../paper/document/index.ts'
import { paymentsOf } from './invoice-balance.store.ts'
import { CREDITED, isSettled, PAID, type Settlement } from './invoice-statuses.ts'
import { payableAmount } from './payable-amount.ts'

/**
 * The balance of an invoice that a user writes. Setting it to Paid means that it was paid, whether or not payments are
 * recorded here. Taking that back leaves only the recorded payments. If payments or credit notes cover the invoice, it
 * stays Paid (409). Credited follows from credit notes alone and cannot be set or taken back by hand (409). An invoice
 * with nothing to pay, or with more prepaid than its total, is Paid as soon as it is issued (decisions 292, 316).
 */
export async function settleByHand(
  scope: Scope,
  next: DocumentColumns,
  stored?: StoredDocument,
): Promise<Settlement & { readonly status_id?: number }> {
  const current = stored && mustHave(storedInvoice(stored), 'the balance of an invoice')
  const { amount_credited, amount_discounted, amount_paid: held } = current ?? nothingSettled
  const columns = invoiceColumns(next)
  const owed = payableAmount(columns) - amount_credited - amount_discounted
  const settled = { amount_credited, amount_discounted }
  keepCredited(next, current)
  const isUntouched = held === 0 && amount_credited === 0 && next.status_id !== DRAFT
  if (isUntouched && isSettled(columns, owed)) return { ...settled, amount_paid: 0, balance: owed, status_id: PAID }
  const [isPaid, wasPaid] = [next.status_id === PAID, current?.status_id === PAID]
  if (isPaid === wasPaid) return { ...settled, amount_paid: held, balance: owed - held }
  if (isPaid) {
    const amount_paid = isSettled(columns, owed - held) ? held : owed
    return { ...settled, amount_paid, balance: owed - amount_paid }
  }
  const { amount_paid } = current === undefined ? nothingSettled : await paymentsOf(scope, current.id)
  if (
    isSettled(columns, owed - amount_paid) &&
    (amount_paid !== 0 || amount_credited !== 0 || amount_discounted !== 0)
  ) {
    const remedy = amount_paid !== 0 ? 'Delete or change a payment first.' : 'It has been credited.'
    throw Conflict.field('status', `the invoice has no amount due, so it stays Paid. ${remedy}`)
  }
  return { ...settled, amount_paid, balance: owed - amount_paid }
}

const nothingSettled = { amount_credited: 0, amount_discounted: 0, amount_paid: 0 }

function keepCredited(next: DocumentColumns, current?: StoredInvoice): void {
  const [isCredited, wasCredited] = [next.status_id === CREDITED, current?.status_id === CREDITED]
  if (isCredited && !wasCredited) {
    throw Conflict.field(
      'status',
      'Only credit notes that cover the invoice set the status Credited. Credit the invoice instead.',
    )
  }
  if (wasCredited && !isCredited) {
    throw Conflict.field('status', 'the invoice has no amount due, so it stays Credited.')
  }
}
