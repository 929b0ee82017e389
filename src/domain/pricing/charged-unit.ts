import { divideDecimal } from '../../kernel/money/exact-decimal.ts'
import { type DayPart, secondsOf } from './booked-days.ts'
import type { Amounts, RateScheme, Side, Unit } from './price-list.ts'

const HOUR = 3_600n
const ONE = 10_000n
const DAYS_OF_WEEK = 7n

const units: readonly Unit[] = ['hour', 'day', 'week']

/** The units in the order in which they are taken, as far as they have a rate. */
export function unitOrder(allDay: boolean, ...wanted: readonly (Unit | null)[]): readonly Unit[] {
  const named = wanted.filter((unit) => unit !== null)
  // Whole days have no hours: they are charged as such only where there is nothing else.
  return allDay ? [...named.filter((unit) => unit !== 'hour'), 'day', 'week', 'hour'] : [...named, ...units]
}

/** The unit of each side: each takes the first that it has a rate for, or that of the other side. */
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

/** How many hours, days or weeks the parts are, in ten-thousandths: a day is one that is touched, a week seven. */
export function quantityOf(parts: readonly DayPart[], unit: Unit): number {
  if (unit === 'hour') return divideDecimal(BigInt(secondsOf(parts)) * ONE, HOUR, 4)
  return daysIn(unit, BigInt(new Set(parts.map(({ day }) => day)).size) * ONE)
}

/** The same of a part of something that is charged already: of a day, the share that is covered of what it charges. */
export function shareOf(parts: readonly DayPart[], unit: Unit, charged: ReadonlyMap<number, number>): number {
  if (unit === 'hour') return quantityOf(parts, unit)
  const byDay = Map.groupBy(parts, ({ day }) => day)
  let days = 0n
  for (const [day, covered] of byDay) {
    days += BigInt(divideDecimal(BigInt(secondsOf(covered)) * ONE, BigInt(charged.get(day) ?? 1), 4))
  }
  return daysIn(unit, days)
}

/** The seconds of each day. */
export function secondsByDay(parts: readonly DayPart[]): ReadonlyMap<number, number> {
  return new Map([...Map.groupBy(parts, ({ day }) => day)].map(([day, ofDay]) => [day, secondsOf(ofDay)]))
}

function daysIn(unit: Unit, days: bigint): number {
  return unit === 'day' ? Number(days) : divideDecimal(days, DAYS_OF_WEEK, 4)
}
