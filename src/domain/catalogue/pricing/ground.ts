import { divideDecimal } from '../../../kernel/money/exact-decimal.ts'
import type { Fraction } from '../../../kernel/money/fraction.ts'
import type { DayPart } from './booked-days.ts'
import { shareOf } from './charged-unit.ts'
import type { Amounts, RateScheme, Side, Unit } from './price-list.ts'
import type { PricedSides, Source } from './priced-line.ts'

type PerSide<T> = Readonly<Record<Side, T>>

/** What is charged for some time, and what percentages of that time are taken of. */
export interface Ground {
  readonly source: Source
  readonly currency: string
  readonly units: PerSide<Unit>
  /** Ten-thousandths for one unit. */
  readonly unitAmounts: PerSide<number>
  readonly parts: readonly DayPart[]
  /** The seconds of each day for which it charges a whole day. */
  readonly charged: ReadonlyMap<number, number>
}

const PERCENT = 1_000_000n

export function groundOf(
  source: Source,
  units: PerSide<Unit>,
  parts: readonly DayPart[],
  charged: ReadonlyMap<number, number>,
): Ground {
  const { amounts, currency } = 'own' in source ? source.own : source.scheme
  return { source, currency, units, unitAmounts: amountsIn(amounts, units), parts, charged }
}

export function amountsIn(amounts: Amounts, units: PerSide<Unit>): PerSide<number> {
  return { sell: amounts.sell[units.sell] ?? 0, buy: amounts.buy[units.buy] ?? 0 }
}

/** How much of the ground these parts of it are, on each side. */
export function sharesOf({ units, charged }: Ground, parts: readonly DayPart[]): PerSide<Fraction> {
  return { sell: shareOf(parts, units.sell, charged), buy: shareOf(parts, units.buy, charged) }
}

/** So much of the ground, at percentages of what it charges. */
export function percentagesOf(
  { units, unitAmounts }: Ground,
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

/** So much at these amounts. */
export function sidesOf(
  units: PerSide<Unit>,
  unitAmounts: PerSide<number>,
  quantities: PerSide<Fraction>,
): PricedSides {
  const side = (name: Side) => ({ unit: units[name], unitAmount: unitAmounts[name], quantity: quantities[name] })
  return { sell: side('sell'), buy: side('buy') }
}
