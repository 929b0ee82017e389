import assert from 'node:assert/strict'
import { test } from 'node:test'
import type {
  Amounts,
  BookingFacts,
  OwnRate,
  RateScheme,
  ResourceFacts,
} from '../../src/domain/catalogue/pricing/price-list.ts'
import { priceResource } from '../../src/domain/catalogue/pricing/price-resource.ts'
import { nameOf, type Priced } from '../../src/domain/catalogue/pricing/priced-line.ts'
import { formatDecimal, parseDecimal } from '../../src/kernel/money/exact-decimal.ts'
import { roundFraction } from '../../src/kernel/money/fraction.ts'
import { parseIsoDateTime } from '../../src/kernel/time/zone.ts'

/** Short forms for the data of pricing tests. */

/** The schemes that list the suite: all bases. */
const listing = new Set<number>()

export function moment(text: string): number {
  const stamp = parseIsoDateTime(text)
  if (stamp === undefined) throw new Error(`${text} is no moment`)
  return stamp
}

type Sold = Partial<Record<'hour' | 'day' | 'week', string | number>>

export function amounts(sell: Sold, buy: Sold = {}): Amounts {
  const side = ({ hour, day, week }: Sold) => ({ hour: ofText(hour), day: ofText(day), week: ofText(week) })
  return { sell: side(sell), buy: side(buy) }
}

function ofText(value: string | number | undefined): number | null {
  return value === undefined ? null : (parseDecimal(value) ?? null)
}

let lastId = 0

/** A scheme in euro without charges: a base for the suite, another type for everything. */
export function scheme(typeId: number, of: Partial<RateScheme>): RateScheme {
  lastId += 1
  if (typeId === 1) listing.add(lastId)
  return {
    id: lastId,
    name: `Scheme ${lastId}`,
    typeId,
    currency: 'EUR',
    isForAll: typeId !== 1,
    clientIds: new Set(),
    projectIds: new Set(),
    amounts: amounts({}),
    hourIsPercent: false,
    dayIsPercent: false,
    fixedDate: true,
    dateStart: null,
    dateEnd: null,
    timeStart: null,
    timeEnd: null,
    overtimeHours: null,
    customFieldId: null,
    customFieldValue: null,
    overrideBase: false,
    defaultUnit: null,
    ...of,
  }
}

export function suite(...rates: readonly OwnRate[]): ResourceFacts {
  return { id: 1, name: 'Suite 1', rates, listedBy: listing }
}

export function ownRate(of: Partial<OwnRate>): OwnRate {
  lastId += 1
  return { id: lastId, currency: 'EUR', dateStart: null, dateEnd: null, amounts: amounts({}), ...of }
}

/** From and to in ISO 8601, in Berlin by default. */
export function booking(from: string, to: string, of: Partial<BookingFacts> = {}): BookingFacts {
  const facts = { timezone: 'Europe/Berlin', allDay: false, clientId: null, projectId: null, customValues: {} }
  return { ...facts, start: moment(from), end: moment(to), ...of }
}

/** The lines as `Card: 8 hour × 120`, the selling side. */
export function sold({ lines }: Priced): string[] {
  return lines.map(({ source, sides: { sell } }) => {
    return `${nameOf(source)}: ${formatDecimal(roundFraction(sell.quantity))} ${sell.unit} × ${formatDecimal(sell.unitAmount)}`
  })
}

export const H = 3_600
export const percent = { hourIsPercent: true, dayIsPercent: true }
export const half = { ...percent, amounts: amounts({ hour: 50, day: 50 }) }

export const card = scheme(1, { name: 'Card', amounts: amounts({ hour: 120 }) })
const everyUnit = amounts({ hour: 120, day: 800, week: 3500 })
export const dayCard = scheme(1, { name: 'Card', amounts: everyUnit, defaultUnit: 'day' })
export const night = scheme(3, { name: 'Night', timeStart: 22 * H, timeEnd: 6 * H, ...half })
export const overtime = scheme(4, { name: 'Overtime', overtimeHours: 10, ...half })

/** 1 March 2026 is a Sunday; clocks go forward on the 29th, and back on 25 October. */
export const workday = booking('2026-03-03T09:00:00+01:00', '2026-03-03T21:00:00+01:00')
export const weekend = booking('2026-03-07T09:00:00+01:00', '2026-03-08T21:00:00+01:00')

/** The input of a price, and its expected lines. */
type Case = readonly [string, { of?: BookingFacts; rates?: OwnRate[]; schemes: RateScheme[] }, readonly string[]]

/** A test for each case. */
export function checkPrices(cases: readonly Case[]): void {
  for (const [name, { of = workday, rates = [], schemes }, expected] of cases) {
    test(name, () => assert.deepEqual(sold(priceResource(of, suite(...rates), schemes)), expected))
  }
}
