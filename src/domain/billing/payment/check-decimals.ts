import { currencyDecimals } from '../../../kernel/money/currency.ts'
import { roundDecimal } from '../../../kernel/money/exact-decimal.ts'
import type { BodyReader } from '../../../records/write/body-reader.ts'

/** Whether an amount, in ten-thousandths, has no more decimals than its currency. If it has more, that is a fault of its member. */
export function checkDecimals(reader: BodyReader, member: string, amount: number, currency: string): boolean {
  const decimals = currencyDecimals(currency)
  if (roundDecimal(amount, decimals) === amount) return true
  reader.faultOn(member, `must have at most ${decimals} decimals, as ${currency} has`)
  return false
}
