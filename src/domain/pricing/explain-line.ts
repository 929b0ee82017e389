import { formatDecimal, formatTotal, ONE } from '../../kernel/money/exact-decimal.ts'
import { type DayPart, secondsOf } from './booked-days.ts'
import { decimalsOf, lineTotal } from './line-total.ts'
import type { BookingFacts, RateScheme, ResourceFacts, Unit } from './price-list.ts'
import { nameOf, type PricedLine, type PricedSide, type Source } from './priced-line.ts'
import { counted, spokenDates, spokenHours, spokenTime } from './spoken-time.ts'

const HOUR = 3_600
const DAYS_OF_WEEK = 7
const PERCENT = 100 * ONE

/** Why a line is what it is, in sentences for whoever keeps the books; `withCosts` says what it costs, too. */
export function explainLine(
  line: PricedLine,
  booking: BookingFacts,
  resource: ResourceFacts,
  withCosts = true,
): string[] {
  const { sell, buy } = line.sides
  return [
    spokenSource(line, resource),
    spokenTime(line.parts, booking),
    ...(line.replacedBy ?? []).map(({ name }) => `The time for which “${name}” stands instead is left out.`),
    ...explainSide('Sold', sell, line),
    ...(buy.unitAmount === 0 || !withCosts ? [] : explainSide('Bought', buy, line)),
  ]
}

function spokenSource({ source, role }: PricedLine, { name }: ResourceFacts): string {
  if ('own' in source) return `The base is the own rate of ${name}${spokenDates(source.own)}.`
  const { scheme } = source
  const dates = spokenDates(scheme, !scheme.fixedDate)
  if (role === 'base') return `The base is “${scheme.name}”, which lists ${name}${dates}.`
  const place = role === 'instead' ? 'stands instead of the base' : 'is charged beside the base'
  return `“${scheme.name}” ${place}: ${reasonFor[scheme.typeId]?.(scheme) ?? 'it holds'}${dates}.`
}

const reasonFor: Readonly<Record<number, (scheme: RateScheme) => string>> = {
  2: ({ fixedDate }) => `it is for a season${fixedDate ? '' : ' of every year'}`,
  3: ({ timeStart, timeEnd }) => `it is for the hours from ${spokenClock(timeStart)} to ${spokenClock(timeEnd)}`,
  4: ({ overtimeHours }) => `it is for what lies beyond ${overtimeHours} hours`,
  5: () => 'it is for the client of the booking',
  6: () => 'it is for the project of the booking',
  7: () => 'it is for the value of a custom field of the booking',
}

function spokenClock(seconds: number | null): string {
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
  if (total === null) return [...sentences, `${verb}: more than an amount can be.`]
  const isExact = BigInt(quantity) * BigInt(unitAmount) === BigInt(total) * BigInt(ONE)
  const sum = `${formatTotal(total, decimals)} ${line.currency}${isExact ? '' : `, rounded to ${counted(decimals, 'decimal')}`}`
  return [...sentences, `${verb}: ${counted(formatDecimal(quantity), unit)} at ${money(unitAmount)} is ${sum}.`]
}

/** How the time comes to a quantity, where that is not plain. */
function explainQuantity(unit: Unit, quantity: number, parts: readonly DayPart[]): string[] {
  const spoken = counted(formatDecimal(quantity), unit)
  if (unit === 'hour') {
    if ((secondsOf(parts) * ONE) % HOUR === 0) return []
    return [`${spokenHours(parts)} h are ${spoken}, rounded to four decimals.`]
  }
  const days = new Set(parts.map(({ day }) => day)).size
  const whole = unit === 'day' ? days * ONE : Math.round((days * ONE) / DAYS_OF_WEEK)
  if (quantity !== whole) return [`Of ${counted(days, 'day')} it takes the share of their booked time: ${spoken}.`]
  return unit === 'day' ? [] : [`A week is seven days: ${counted(days, 'day')} are ${spoken}.`]
}

function quoted(source: Source): string {
  return 'own' in source ? 'its own rate' : `“${nameOf(source)}”`
}
