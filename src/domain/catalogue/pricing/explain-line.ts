import { counted } from '../../../kernel/counted.ts'
import { formatDecimal, formatTotal, ONE } from '../../../kernel/money/exact-decimal.ts'
import {
  type Fraction,
  formatFraction,
  fraction,
  isDecimalFraction,
  roundFraction,
} from '../../../kernel/money/fraction.ts'
import type { DayPart } from './booked-days.ts'
import { describeDates, describeTime, formatHours } from './describe-time.ts'
import { decimalsOf, lineTotal } from './line-total.ts'
import type { BookingFacts, RateScheme, ResourceFacts, Unit } from './price-list.ts'
import { nameOf, type PricedLine, type PricedSide, type Source } from './priced-line.ts'

const HOUR = 3_600
const DAYS_OF_WEEK = 7n
const PERCENT = 100 * ONE

/** Explains a line in sentences for the bookkeeper; with `withCosts`, also what it costs. */
export function explainLine(
  line: PricedLine,
  booking: BookingFacts,
  resource: ResourceFacts,
  withCosts = true,
): string[] {
  const { why, costs } = explainSides(line, booking, resource)
  return withCosts ? [...why, ...costs] : why
}

/** Like `explainLine`, with what the line costs the account in a separate list. */
export function explainSides(
  line: PricedLine,
  booking: BookingFacts,
  resource: ResourceFacts,
): { readonly why: string[]; readonly costs: string[] } {
  const { sell, buy } = line.sides
  const why = [
    describeSource(line, resource),
    describeTime(line.parts, booking),
    ...(line.replacedBy ?? []).map(({ name }) => `The time in which “${name}” replaces the base is left out.`),
    ...explainSide('Sold', sell, line),
  ]
  return { why, costs: buy.unitAmount === 0 ? [] : explainSide('Bought', buy, line) }
}

function describeSource({ source, role }: PricedLine, { name }: ResourceFacts): string {
  if ('own' in source) return `The base is the own rate of ${name}${describeDates(source.own)}.`
  const { scheme } = source
  const dates = describeDates(scheme, !scheme.fixedDate)
  if (role === 'base') return `The base is “${scheme.name}”, which lists ${name}${dates}.`
  const place = role === 'instead' ? 'replaces the base' : 'is charged in addition to the base'
  return `“${scheme.name}” ${place}: ${reasonFor[scheme.typeId]?.(scheme) ?? 'it applies'}${dates}.`
}

const reasonFor: Readonly<Record<number, (scheme: RateScheme) => string>> = {
  2: ({ fixedDate }) => `it is for a season${fixedDate ? '' : ' of every year'}`,
  3: ({ timeStart, timeEnd }) => `it is for the hours from ${formatClock(timeStart)} to ${formatClock(timeEnd)}`,
  4: ({ overtimeHours }) => `it is for the time after ${overtimeHours} hours`,
  5: () => 'it is for the client of the booking',
  6: () => 'it is for the project of the booking',
  7: () => 'it is for the value of a custom field of the booking',
}

function formatClock(seconds: number | null): string {
  if (seconds === null) return 'midnight'
  const two = (value: number) => String(value).padStart(2, '0')
  return `${two(Math.floor(seconds / HOUR))}:${two(Math.floor(seconds / 60) % 60)}`
}

function explainSide(verb: string, side: PricedSide, line: PricedLine): string[] {
  const decimals = decimalsOf(line.currency)
  const money = (amount: number) => `${formatDecimal(amount, decimals)} ${line.currency}`
  const { unit, unitAmount, quantity, percentage } = side
  const sentences = explainQuantity(unit, quantity, line.parts)
  if (percentage !== undefined && line.of !== undefined) {
    const isExact = (BigInt(percentage.of) * BigInt(percentage.percent)) % BigInt(PERCENT) === 0n
    const amount = `${money(unitAmount)} for one ${unit}${isExact ? '' : ', rounded to four decimals'}`
    sentences.push(
      `${verb}: ${formatDecimal(percentage.percent)} % of the ${money(percentage.of)} of ${quoted(line.of)} is ${amount}.`,
    )
  }
  const total = lineTotal({ quantity, unitAmount, discount: 0 }, line.currency)
  if (total === null) return [...sentences, `${verb}: more than the largest amount.`]
  const isExact = quantity.numerator * BigInt(unitAmount) === BigInt(total) * quantity.denominator
  const sum = `${formatTotal(total, decimals)} ${line.currency}${isExact ? '' : `, rounded to ${counted(decimals, 'decimal')}`}`
  return [...sentences, `${verb}: ${formatQuantity(quantity, unit)} at ${money(unitAmount)} is ${sum}.`]
}

/** How the time adds up to the quantity, if that is not obvious. */
function explainQuantity(unit: Unit, quantity: Fraction, parts: readonly DayPart[]): string[] {
  if (unit === 'hour') {
    if (isDecimalFraction(quantity)) return []
    return [`${formatHours(parts)} h are ${formatQuantity(quantity, unit)}.`]
  }
  const formatted = formatQuantity(quantity, unit)
  const days = BigInt(new Set(parts.map(({ day }) => day)).size)
  const whole = unit === 'day' ? fraction(days, 1n) : fraction(days, DAYS_OF_WEEK)
  if (formatFraction(quantity) !== formatFraction(whole)) {
    return [`For ${counted(Number(days), 'day')} it applies to a share of the booked time: ${formatted}.`]
  }
  return unit === 'day' ? [] : [`A week is seven days: ${counted(Number(days), 'day')} are ${formatted}.`]
}

/** `1.5 hours`; `10/7 weeks (1.4286)` if four decimals are not exact. */
function formatQuantity(quantity: Fraction, unit: Unit): string {
  const decimal = formatDecimal(roundFraction(quantity))
  return isDecimalFraction(quantity) ? counted(decimal, unit) : `${formatFraction(quantity)} ${unit}s (${decimal})`
}

function quoted(source: Source): string {
  return 'own' in source ? 'its own rate' : `“${nameOf(source)}”`
}
