import { currencyDecimals } from '../../../kernel/money/currency.ts'
import { divideDecimal, formatTotal } from '../../../kernel/money/exact-decimal.ts'
import type { Scope } from '../../../kernel/scope.ts'
import { civilDateText } from '../../../kernel/time/civil-date.ts'
import type { StoredInvoice } from '../../paper/document/index.ts'
import { payableAmount } from '../invoice/index.ts'
import { createTakenBack, lastDiscountDay } from '../payment/index.ts'

interface IssuedCredit {
  /** Its total with its rounding, in ten-thousandths. */
  readonly amount: number
  /** As printed. */
  readonly number: string
  /** A day number. */
  readonly date: number
}

/**
 * A credit note of what was paid with a discount takes back the same part of the discount: the client gets back what was paid.
 * A credit note can be dated before the payment, but no day has more taken back than was given. Returns a warning that says so. `source` is the invoice before the credit note.
 */
export async function takeBackDiscount(scope: Scope, source: StoredInvoice, credit: IssuedCredit): Promise<string[]> {
  const taken = discountTakenBack(source, credit.amount)
  if (taken === 0) return []
  const shown = formatTotal(taken, currencyDecimals(source.currency))
  const id = await createTakenBack(scope, source.id, {
    date: civilDateText(Math.max(credit.date, (await lastDiscountDay(scope, source.id)) ?? credit.date)),
    discount: `-${shown}`,
    reference: credit.number,
  })
  return [`payment ${id} takes back ${shown} of the discount for early payment`]
}

/** The credit note first reduces what is still owed; the discount belongs to the part that is settled. */
function discountTakenBack(source: StoredInvoice, credited: number): number {
  const { balance, amount_discounted, amount_credited, currency } = source
  if (amount_discounted <= 0) return 0
  const owed = Math.max(0, balance)
  const settled = payableAmount(source) - amount_credited - owed
  const excess = Math.max(0, credited - owed)
  if (excess >= settled) return amount_discounted
  return divideDecimal(BigInt(amount_discounted) * BigInt(excess), BigInt(settled), currencyDecimals(currency))
}
