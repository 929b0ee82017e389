import { Conflict } from '../../../kernel/errors.ts'
import { currencyDecimals } from '../../../kernel/money/currency.ts'
import { DECIMAL_BOUND, formatTotal } from '../../../kernel/money/exact-decimal.ts'
import type { Scope } from '../../../kernel/scope.ts'
import type { Row } from '../../../records/define-record.ts'
import { loadRecord } from '../../../records/write/record-row.ts'
import { updateRecord } from '../../../records/write/update-record.ts'
import { invoice } from './invoice.record.ts'
import { creditsOf, paymentsOf } from './invoice-balance.store.ts'
import { AWAITING_PAYMENT, CREDITED, isSettled, PAID, type Settlement, settledStatus } from './invoice-statuses.ts'
import { payableAmount } from './payable-amount.ts'

type Invoice = Row<typeof invoice>

type Settlements = Pick<Invoice, 'balance' | 'amount_discounted'>

/** What was owed and discounted before a write of payments, and after it. */
export interface Settled {
  readonly before: Settlements
  readonly after: Settlements
}

/**
 * Recalculates an invoice's balance after a write of its payments. From then on only recorded payments count: an amount
 * implied by setting the status to Paid is dropped.
 */
export async function settlePayments(scope: Scope, id: number): Promise<Settled> {
  const current = await loadRecord(scope, invoice, id)
  const { amount_paid, amount_discounted } = await paymentsOf(scope, id)
  refuseBeyondPayments(current, amount_paid, amount_discounted)
  const balance = await writeBalance(scope, current, { ...amountsOf(current), amount_paid, amount_discounted })
  return { before: current, after: { balance, amount_discounted } }
}

/** Recalculates it after a credit note took a discount back. */
export async function settleDiscounts(scope: Scope, id: number): Promise<void> {
  const { amount_discounted } = await paymentsOf(scope, id)
  await settleRest(scope, await loadRecord(scope, invoice, id), { amount_discounted })
}

/** Recalculates an invoice's balance after a write of its credit notes. */
export async function settleCredits(scope: Scope, id: number): Promise<void> {
  const amount_credited = await creditsOf(scope, id)
  await settleRest(scope, await loadRecord(scope, invoice, id), { amount_credited })
}

/**
 * What setting the status to Paid implied counts while the invoice stays settled by it: a credit note of an invoice below zero can
 * end that. Then only recorded payments count.
 */
async function settleRest(scope: Scope, current: Invoice, changed: Partial<Amounts>): Promise<void> {
  const held = { ...amountsOf(current), ...changed }
  const { amount_paid } = isSettled(current, balanceOf(current, held)) ? held : await paymentsOf(scope, current.id)
  await writeBalance(scope, current, { ...held, amount_paid })
}

type Amounts = Omit<Settlement, 'balance'>

function amountsOf({ amount_paid, amount_discounted, amount_credited }: Invoice): Amounts {
  return { amount_paid, amount_discounted, amount_credited }
}

function balanceOf(current: Invoice, { amount_paid, amount_discounted, amount_credited }: Amounts): number {
  return payableAmount(current) - amount_credited - amount_paid - amount_discounted
}

/** A settled invoice becomes Paid or Credited. Another one leaves these statuses for Awaiting Payment. */
async function writeBalance(scope: Scope, current: Invoice, amounts: Amounts): Promise<number> {
  const balance = balanceOf(current, amounts)
  const settlement = { ...amounts, balance }
  const wasSettled = current.status_id === PAID || current.status_id === CREDITED
  const unpaid = wasSettled ? AWAITING_PAYMENT : current.status_id
  const status_id = isSettled(current, balance) ? settledStatus(settlement, current.amount_prepaid) : unpaid
  await updateRecord(scope, invoice, current, {
    values: { ...settlement, status_id },
    links: {},
  })
  return balance
}

/**
 * No more is paid back than was paid, here or before the invoice, or than an invoice below zero owes to the client. No more of a
 * discount is taken back than was taken.
 */
function refuseBeyondPayments(current: Invoice, payments: number, discounts: number): void {
  const shown = (amount: number) => formatTotal(amount, currencyDecimals(current.currency))
  const lowest = Math.min(0, payableAmount(current), -current.amount_prepaid)
  if (payments < lowest) {
    const reason =
      lowest < 0
        ? `, but at most ${shown(-lowest)} can be paid back.`
        : '. Record incoming payments before refunds: setting the status to Paid records no payment.'
    throw Conflict.field('amount', `the payments would sum to ${shown(payments)}${reason}`)
  }
  if (payments >= DECIMAL_BOUND) throw Conflict.field('amount', 'the payments would sum to 100000000000 or more.')
  if (discounts < 0) {
    throw Conflict.field(
      'discount',
      `the discounts of the invoice would sum to ${shown(discounts)}. First change the payments that take more back.`,
    )
  }
}
