import { addFractions, type Fraction, fraction, multiplyFractions } from '../../../kernel/money/fraction.ts'
import { type DayPart, secondsOf } from './booked-days.ts'
import type { Amounts, RateScheme, Side, Unit } from './price-list.ts'

const HOUR = 3_600n
const A_SEVENTH = fraction(1n, 7n)

const units: readonly Unit[] = ['hour', 'day', 'week']

/** The units in order of preference. The first one with a rate is charged. */
export function unitOrder(allDay: boolean, ...wanted: readonly (Unit | null)[]): readonly Unit[] {
  const named = wanted.filter((unit) => unit !== null)
  // Whole days have no hours: the hourly rate applies only if there is no other.
  return allDay ? [...named.filter((unit) => unit !== 'hour'), 'day', 'week', 'hour'] : [...named, ...units]
}

/** The unit of each side: its first unit with a rate, or else the unit of the other side. */
export function chooseUnits(
  amounts: Amounts,
  order: readonly Unit[],
  isAllowed: (unit: Unit) => boolean,
): Readonly<Record<Side, Unit>> | undefined {
  const first = (side: Side) => order.find((unit) => amounts[side][unit] !== null && isAllowed(unit))
  const [sell, buy] = [first('sell'), first('buy')]
  const either = sell ?? buy
  return either && { sell: sell ?? either, buy: buy ?? either }
}

export function isPercent(scheme: RateScheme, unit: Unit): boolean {
  return unit === 'hour' ? scheme.hourIsPercent : scheme.dayIsPercent
}

/** How many hours, days or weeks the parts take. A day that is touched counts as a whole day; a week is seven days. */
export function quantityOf(parts: readonly DayPart[], unit: Unit): Fraction {
  if (unit === 'hour') return fraction(BigInt(secondsOf(parts)), HOUR)
  return daysIn(unit, fraction(BigInt(new Set(parts.map(({ day }) => day)).size), 1n))
}

/** Like `quantityOf`, for a part of the basis: a day counts as the covered share of its charged seconds. */
export function coveredShareOf(parts: readonly DayPart[], unit: Unit, charged: ReadonlyMap<number, number>): Fraction {
  if (unit === 'hour') return quantityOf(parts, unit)
  let days = 0n
  const shares = new Map<number, number>()
  for (const [day, covered] of Map.groupBy(parts, ({ day }) => day)) {
    const [seconds, whole] = [secondsOf(covered), charged.get(day) ?? 1]
    if (seconds === whole) days += 1n
    else shares.set(whole, (shares.get(whole) ?? 0) + seconds)
  }
  const parted = [...shares].map(([whole, seconds]) => fraction(BigInt(seconds), BigInt(whole)))
  return daysIn(unit, parted.reduce(addFractions, fraction(days, 1n)))
}

/** The seconds of the parts, by day number. */
export function partSecondsByDay(parts: readonly DayPart[]): ReadonlyMap<number, number> {
  return new Map([...Map.groupBy(parts, ({ day }) => day)].map(([day, ofDay]) => [day, secondsOf(ofDay)]))
}

function daysIn(unit: Unit, days: Fraction): Fraction {
  return unit === 'day' ? days : multiplyFractions(days, A_SEVENTH)
}
