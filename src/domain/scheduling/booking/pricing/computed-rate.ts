import { formatDecimal, formatPercent } from '../../../../kernel/money/exact-decimal.ts'
import { formatFraction, isDecimalFraction, roundFraction } from '../../../../kernel/money/fraction.ts'
import { decimalsOf, nameOf, type PricedLine, type PricedSide } from '../../../catalogue/pricing/index.ts'
import type { BookedRate } from '../charges/index.ts'

const unitNames = { hour: 'hourly', day: 'daily', week: 'weekly' } as const

/** A computed line as stored in a booking, still without an id. */
export function computedRate({ source, currency, sides }: PricedLine): Omit<BookedRate, 'id'> {
  const decimals = decimalsOf(currency)
  const side = ({ unit, unitAmount, quantity }: PricedSide) => ({
    unit: unitNames[unit],
    unit_amount: formatDecimal(unitAmount, decimals),
    quantity: formatDecimal(roundFraction(quantity)),
    ...(!isDecimalFraction(quantity) && { exact_quantity: formatFraction(quantity) }),
    discount: formatPercent(0),
  })
  return {
    rate_scheme_id: 'scheme' in source ? source.scheme.id : null,
    rate_scheme_name: nameOf(source),
    resource_rate_id: 'own' in source ? source.own.id : null,
    currency,
    buy: side(sides.buy),
    sell: side(sides.sell),
  }
}
