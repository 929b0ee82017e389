import { Conflict } from '../../../kernel/errors.ts'
import { currencyDecimals } from '../../../kernel/money/currency.ts'
import { formatTotal } from '../../../kernel/money/exact-decimal.ts'
import { civilDateText } from '../../../kernel/time/civil-date.ts'
import type { BodyReader } from '../../../records/write/body-reader.ts'
import { offeredDiscounts, type Settled } from '../invoice/index.ts'
import { checkDecimals } from './check-decimals.ts'
import type { PaidInvoice } from './payment.store.ts'

/** The discount of a payment has its sign: a refund takes a discount back. */
export function checkDiscount(reader: BodyReader, invoice: PaidInvoice): void {
  const [amount, discount] = [reader.value('amount'), reader.value('discount')]
  if (typeof amount !== 'number' || typeof discount !== 'number') return
  const isExact = checkDecimals(reader, 'discount', discount, invoice.currency)
  if (isExact && Math.sign(discount) === -Math.sign(amount) && discount !== 0) {
    reader.faultOn(
      'discount',
      amount > 0 ? 'must not be below 0' : 'must not be above 0, because the amount is below 0',
    )
  }
  if (discount > 0 && isNew(reader)) reader.warnings.push(...discountWarnings(reader, invoice))
}

/** Whether the discount has just been taken, and not been stored before. */
function isNew({ values, current }: BodyReader): boolean {
  return ['discount', 'date', 'invoice_id'].some((name) => name in values && values[name] !== current?.[name])
}

/** Why the discount is not one that the invoice offers for a payment of this day. */
function discountWarnings(reader: BodyReader, invoice: PaidInvoice): string[] {
  const offered = offeredDiscounts(invoice)
  const shown = offered.map(
    ({ amount, until }) => `${formatTotal(amount, currencyDecimals(invoice.currency))} until ${civilDateText(until)}`,
  )
  if (offered.length === 0) return ['discount: the terms of the invoice offer no discount for early payment']
  const equal = offered.filter(({ amount }) => amount === reader.value('discount'))
  if (equal.length === 0) return [`discount: the invoice offers ${shown.join(' or ')}`]
  const day = Number(reader.value('date'))
  if (equal.some(({ until }) => day <= until)) return []
  return [`discount: the payment is later than the last day of the discount: the invoice offers ${shown.join(' or ')}`]
}

interface WrittenPayment {
  readonly discount: number
  readonly currency: string
}

/**
 * A payment and its discount are at most what is owed. More money than that can come in, but no discount becomes more than what
 * is left, whatever a change does to the amount. On an invoice that was paid too much, a discount can only become less.
 */
export function refuseBeyondRest({ discount, currency }: WrittenPayment, { before, after }: Settled): void {
  const isMore = after.amount_discounted > before.amount_discounted
  if (discount <= 0 && !isMore) return
  const isMoreBelowZero = isMore && after.balance < 0
  if (!isMoreBelowZero && discountBeyondRest(after) <= discountBeyondRest(before)) return
  const over = formatTotal(-after.balance, currencyDecimals(currency))
  throw Conflict.field('discount', `the payment and its discount would be ${over} more than the amount due.`)
}

/** The part of the discounts that is more than what the money leaves to be paid, in ten-thousandths. */
function discountBeyondRest({ balance, amount_discounted }: Settled['after']): number {
  return Math.max(0, Math.min(amount_discounted, -balance))
}

/**
 * Without the payment, the discount that it takes back would be beyond what is owed. A payment of nothing can be deleted: a
 * credit note made it, and the payment that had the discount cannot be deleted before it.
 */
export function refuseTakenAgain({ amount, currency }: { amount: number; currency: string }, settled: Settled): void {
  const { before, after } = settled
  if (amount === 0 || after.balance >= 0 || after.amount_discounted <= before.amount_discounted) return
  const over = formatTotal(-after.balance, currencyDecimals(currency))
  throw Conflict.field(
    'discount',
    `the payments and the discounts would be ${over} more than the amount due. Change the amount to 0 to take only the discount back.`,
  )
}
