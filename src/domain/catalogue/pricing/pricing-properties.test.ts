import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  amounts,
  card,
  dayCard,
  H,
  ownRate,
  percent,
  scheme,
  suite,
} from '../../../../tests/support/pricing-samples.ts'
import { addFractions, type Fraction, formatFraction, fraction, NOTHING } from '../../../kernel/money/fraction.ts'
import { bookedDays, partsOutside, secondsOf, within } from './booked-days.ts'
import { coveredTime } from './covered-time.ts'
import type { BookingFacts, RateScheme } from './price-list.ts'
import { priceResource } from './price-resource.ts'

fc.configureGlobal({ numRuns: 1000 })

const zones = ['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'America/St_Johns', 'Asia/Tokyo', 'UTC']
const from1980 = 315_532_800
const to2040 = 2_208_988_800

const bookings: fc.Arbitrary<BookingFacts> = fc
  .record({
    start: fc.integer({ min: from1980, max: to2040 }),
    minutes: fc.integer({ min: 1, max: 60 * 24 * 12 }),
    timezone: fc.constantFrom(...zones),
    clientId: fc.constantFrom(null, 7),
  })
  .map(({ start, minutes, ...facts }) => {
    return { ...facts, start, end: start + minutes * 60, allDay: false, projectId: null, customValues: {} }
  })

const windows = fc.tuple(fc.integer({ min: 0, max: 86_399 }), fc.integer({ min: 0, max: 86_399 }))
const override = { overrideBase: true, ...percent, amounts: amounts({ hour: 130, day: 110 }) }

function overrides([timeStart, timeEnd]: readonly [number, number], overtimeHours: number): RateScheme[] {
  return [
    scheme(3, { ...override, timeStart, timeEnd }),
    scheme(4, { ...override, overtimeHours }),
    scheme(5, {
      ...override,
      clientIds: new Set([7]),
      fixedDate: false,
      dateStart: '2000-02-01',
      dateEnd: '2000-08-31',
    }),
  ]
}

const daysOf = (booking: BookingFacts) => bookedDays(booking) ?? []
const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

test('the days of a booking cover its time, and each part is within one day', () => {
  fc.assert(
    fc.property(bookings, (booking) => {
      const parts = daysOf(booking)
      assert.equal(parts[0]?.start, booking.start)
      assert.equal(parts.at(-1)?.end, booking.end)
      assert.equal(secondsOf(parts), booking.end - booking.start)
      for (const { day, start, end } of parts) {
        for (const moment of [start, end - 1]) {
          const rendered = new Temporal.ZonedDateTime(BigInt(moment) * 1_000_000_000n, booking.timezone).toPlainDate()
          assert.ok(
            Math.abs(rendered.since('1970-01-01').days - day) <= (booking.timezone === 'America/St_Johns' ? 1 : 0),
          )
        }
      }
    }),
  )
})

function total(quantities: readonly Fraction[]): string {
  return formatFraction(quantities.reduce(addFractions, NOTHING))
}

test('a part of the time and its remainder add up to the whole time', () => {
  fc.assert(
    fc.property(bookings, windows, (booking, [timeStart, timeEnd]) => {
      const days = daysOf(booking)
      const covered = coveredTime(scheme(3, { timeStart, timeEnd }), booking, days)
      assert.equal(secondsOf(covered) + secondsOf(partsOutside(days, covered)), secondsOf(days))
      assert.deepEqual(within(days, covered), covered)
      const others = coveredTime(scheme(3, { timeStart: timeEnd, timeEnd: timeStart }), booking, days)
      if (timeStart !== timeEnd) assert.equal(secondsOf(covered) + secondsOf(others), secondsOf(days))
    }),
  )
})

test('the parts of a base add up to the whole exactly, whatever replaces them', () => {
  fc.assert(
    fc.property(bookings, windows, fc.integer({ min: 0, max: 300 }), (booking, hours, overtimeHours) => {
      for (const base of [card, dayCard, { ...dayCard, defaultUnit: 'week' as const }]) {
        const quantity = (schemes: readonly RateScheme[]) =>
          total(priceResource(booking, suite(), schemes).lines.map(({ sides }) => sides.sell.quantity))
        assert.equal(quantity([base, ...overrides(hours, overtimeHours)]), quantity([base]))
      }
    }),
  )
})

test('a booking that is cut at each midnight has the same hours and days in total', () => {
  fc.assert(
    fc.property(bookings, (booking) => {
      const cuts = daysOf(booking).map(({ start, end }) => ({ ...booking, start, end }))
      const quantity = (facts: BookingFacts, base: RateScheme) =>
        priceResource(facts, suite(), [base]).lines[0]?.sides.sell.quantity ?? NOTHING
      for (const base of [card, dayCard]) {
        assert.equal(total(cuts.map((cut) => quantity(cut, base))), formatFraction(quantity(booking, base)))
      }
    }),
  )
})

test('a surcharge of 100 percent on the whole booking doubles the price', () => {
  const double = scheme(2, {
    dateStart: '1900-01-01',
    ...percent,
    amounts: amounts({ hour: 100, day: 100 }, { hour: 100 }),
  })
  fc.assert(
    fc.property(bookings, fc.constantFrom(card, dayCard), (booking, base) => {
      const [first, second] = priceResource(booking, suite(), [base, double]).lines
      assert.deepEqual(
        { ...second?.sides.sell, percentage: undefined },
        { ...first?.sides.sell, percentage: undefined },
      )
    }),
  )
})

test('consecutive own rates charge each hour once', () => {
  fc.assert(
    fc.property(bookings, fc.integer({ min: 3_600, max: 26_000 }), (booking, turn) => {
      const date = (day: number) => Temporal.PlainDate.from('1970-01-01').add({ days: day }).toString()
      const rates = [
        ownRate({ amounts: amounts({ hour: 1 }), dateEnd: date(turn) }),
        ownRate({ amounts: amounts({ hour: 2 }), dateStart: date(turn + 1) }),
      ]
      const { lines } = priceResource(booking, suite(...rates), [])
      assert.equal(sum(lines.map(({ parts }) => secondsOf(parts))), booking.end - booking.start)
      for (const { parts, sides } of lines) {
        assert.deepEqual(sides.sell.quantity, fraction(BigInt(secondsOf(parts)), BigInt(H)))
      }
    }),
  )
})
