import { divideDecimal } from '../../../kernel/money/exact-decimal.ts'
import type { Fraction } from '../../../kernel/money/fraction.ts'
import type { DayPart } from './booked-days.ts'
import { coveredShareOf } from './charged-unit.ts'
import type { Amounts, RateScheme, Side, Unit } from './price-list.ts'
import type { PricedSides, Source } from './priced-line.ts'

type PerSide<T> = Readonly<Record<Side, T>>

/** A charge for some time, as the basis for percentages. */
export interface ChargeBasis {
  readonly source: Source
  readonly currency: string
  readonly units: PerSide<Unit>
  /** Ten-thousandths per unit. */
  readonly unitAmounts: PerSide<number>
  readonly parts: readonly DayPart[]
  /** By day number: the seconds that the charge for a whole day covers. */
  readonly charged: ReadonlyMap<number, number>
}

const PERCENT = 1_000_000n

export function chargeBasis(
  source: Source,
  units: PerSide<Unit>,
  parts: readonly DayPart[],
  charged: ReadonlyMap<number, number>,
): ChargeBasis {
  const { amounts, currency } = 'own' in source ? source.own : source.scheme
  return { source, currency, units, unitAmounts: amountsIn(amounts, units), parts, charged }
}

function amountsIn(amounts: Amounts, units: PerSide<Unit>): PerSide<number> {
  return { sell: amounts.sell[units.sell] ?? 0, buy: amounts.buy[units.buy] ?? 0 }
}

/** The quantity of these parts of the basis, on each side. */
export function sharesOf({ units, charged }: ChargeBasis, parts: readonly DayPart[]): PerSide<Fraction> {
  return { sell: coveredShareOf(parts, units.sell, charged), buy: coveredShareOf(parts, units.buy, charged) }
}

/** These quantities, at the scheme's percentages of the amounts of the basis. */
export function percentagesOf(
  { units, unitAmounts }: ChargeBasis,
  scheme: RateScheme,
  percentUnits: PerSide<Unit>,
  quantities: PerSide<Fraction>,
): PricedSides {
  const percents = amountsIn(scheme.amounts, percentUnits)
  const side = (name: Side) => {
    const [percent, of] = [percents[name], unitAmounts[name]]
    const unitAmount = divideDecimal(BigInt(of) * BigInt(percent), PERCENT, 4)
    return { unit: units[name], unitAmount, quantity: quantities[name], percentage: { percent, of } }
  }
  return { sell: side('sell'), buy: side('buy') }
}

export function sidesOf(
  units: PerSide<Unit>,
  unitAmounts: PerSide<number>,
  quantities: PerSide<Fraction>,
): PricedSides {
  const side = (name: Side) => ({ unit: units[name], unitAmount: unitAmounts[name], quantity: quantities[name] })
  return { sell: side('sell'), buy: side('buy') }
}
