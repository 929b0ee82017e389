import { Conflict } from '../../../kernel/errors.ts'
import { currencyDecimals } from '../../../kernel/money/currency.ts'
import { DECIMAL_BOUND, formatTotal } from '../../../kernel/money/exact-decimal.ts'
import type { Scope } from '../../../kernel/scope.ts'
import type { Row } from '../../../records/define-record.ts'
import { loadRecord } from '../../../records/write/record-row.ts'
import { updateRecord } from '../../../records/write/update-record.ts'
import { invoice } from './invoice.record.ts'
import { creditsOf, paymentsOf } from './invoice-balance.store.ts'
import { AWAITING_PAYMENT, CREDITED, PAID, settledStatus } from './invoice-statuses.ts'
import { payableAmount } from './payable-amount.ts'

type Invoice = Row<typeof invoice>

/**
 * Recalculates an invoice's balance after a write of its payments. From then on only recorded payments count: an amount
 * implied by setting the status to Paid is dropped.
 */
export async function settlePayments(scope: Scope, id: number): Promise<void> {
  const current = await loadRecord(scope, invoice, id)
  const amount_paid = boundedPayments(current, await paymentsOf(scope, id))
  await writeBalance(scope, current, amount_paid, current.amount_credited)
}

/** Recalculates an invoice's balance after a write of its credit notes. */
export async function settleCredits(scope: Scope, id: number): Promise<void> {
  const current = await loadRecord(scope, invoice, id)
  await writeBalance(scope, current, current.amount_paid, await creditsOf(scope, id))
}

/**
 * An invoice on which nothing is owed becomes Paid or Credited. Otherwise it leaves these statuses for Awaiting
 * Payment.
 */
async function writeBalance(
  scope: Scope,
  current: Invoice,
  amount_paid: number,
  amount_credited: number,
): Promise<void> {
  const balance = payableAmount(current) - amount_credited - amount_paid
  const settlement = { amount_paid, amount_credited, balance }
  const wasSettled = current.status_id === PAID || current.status_id === CREDITED
  const unpaid = wasSettled ? AWAITING_PAYMENT : current.status_id
  const status_id = balance <= 0 ? settledStatus(settlement, current.amount_prepaid) : unpaid
  await updateRecord(scope, invoice, current, {
    values: { ...settlement, status_id },
    links: {},
  })
}

/** No more is paid back than was paid, here or before the invoice, or than an invoice below zero owes to the client. */
function boundedPayments(current: Invoice, payments: number): number {
  const lowest = Math.min(0, payableAmount(current), -current.amount_prepaid)
  if (payments < lowest) {
    const paid = formatTotal(payments, currencyDecimals(current.currency))
    throw new Conflict(
      `amount: the payments would sum to ${paid}. Record incoming payments before refunds: setting the status to Paid records no payment.`,
    )
  }
  if (payments >= DECIMAL_BOUND) throw new Conflict('amount: the payments would sum to 100000000000 or more.')
  return payments
}
