import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  amounts,
  booking,
  card,
  checkPrices,
  H,
  half,
  overtime,
  ownRate,
  percent,
  scheme,
  suite,
  weekend,
  workday,
} from '../../../../tests/support/pricing-samples.ts'
import { bookedDays } from './booked-days.ts'
import type { RateScheme } from './price-list.ts'
import { priceResource } from './price-resource.ts'

const daily = { amounts: amounts({ hour: 1 }) }

describe('the dates of a scheme', () => {
  const season = (of: Partial<RateScheme>) => scheme(2, { name: 'Season', ...half, ...of })
  const noonToNoon = (from: string, to: string) => booking(`${from}T12:00:00+01:00`, `${to}T12:00:00+01:00`)
  checkPrices([
    [
      'that repeat every year may be one day',
      {
        of: noonToNoon('2026-12-23', '2026-12-26'),
        schemes: [card, season({ fixedDate: false, dateStart: '2020-12-24', dateEnd: '2020-12-24' })],
      },
      ['Card: 72 hour × 120', 'Season: 24 hour × 60'],
    ],
    [
      'that repeat every year last until New Year’s Eve if there is no end',
      {
        of: noonToNoon('2026-12-30', '2027-01-01'),
        schemes: [card, season({ fixedDate: false, dateStart: '2020-07-01' })],
      },
      ['Card: 48 hour × 120', 'Season: 36 hour × 60'],
    ],
    [
      'that repeat every year begin on New Year’s Day if there is no start',
      {
        of: noonToNoon('2026-12-31', '2027-01-02'),
        schemes: [card, season({ fixedDate: false, dateEnd: '2020-03-01' })],
      },
      ['Card: 48 hour × 120', 'Season: 36 hour × 60'],
    ],
    [
      'do not change when overtime begins to count',
      { of: weekend, schemes: [card, { ...overtime, dateStart: '2026-03-08' }] },
      ['Card: 36 hour × 120', 'Overtime: 21 hour × 60'],
    ],
    [
      'of an own rate do not repeat every year',
      {
        schemes: [card],
        rates: [ownRate({ ...daily, dateStart: '2025-01-01', dateEnd: '2025-12-31' })],
      },
      ['Card: 12 hour × 120'],
    ],
  ])
})

describe('the hours of a scheme', () => {
  checkPrices([
    [
      'last until midnight if there is no end',
      { schemes: [card, scheme(3, { name: 'Evening', timeStart: 18 * H, ...half })] },
      ['Card: 12 hour × 120', 'Evening: 3 hour × 60'],
    ],
    [
      'begin at midnight if there is no start',
      { schemes: [card, scheme(3, { name: 'Morning', timeEnd: 10 * H, ...half })] },
      ['Card: 12 hour × 120', 'Morning: 1 hour × 60'],
    ],
    [
      'replace the whole base if they are all 24 hours',
      {
        of: weekend,
        schemes: [card, scheme(3, { name: 'Always', timeStart: 12 * H, timeEnd: 12 * H, overrideBase: true, ...half })],
      },
      ['Always: 36 hour × 60'],
    ],
  ])
})

describe('the base', () => {
  checkPrices([
    [
      'is not a scheme without amounts, although it begins later',
      {
        schemes: [
          card,
          scheme(1, { dateStart: '2026-02-01', ...half }),
          scheme(1, { dateStart: '2026-03-01', amounts: amounts({}) }),
        ],
      },
      ['Card: 12 hour × 120'],
    ],
    [
      'is replaced on every day, even where two bases alternate',
      {
        of: booking('2026-03-06T12:00:00+01:00', '2026-03-09T12:00:00+01:00'),
        schemes: [card, scheme(2, { name: 'March', dateStart: '2026-03-01', ...half, overrideBase: true })],
        rates: [ownRate({ amounts: amounts({ hour: 90 }), dateStart: '2026-03-07', dateEnd: '2026-03-07' })],
      },
      ['March: 48 hour × 60', 'March: 24 hour × 45'],
    ],
    [
      'is replaced by the older of two schemes of a type',
      {
        of: { ...workday, clientId: 7 },
        schemes: ['Older', 'Newer'].map((name) =>
          scheme(5, { name, clientIds: new Set([7]), overrideBase: true, ...daily }),
        ),
      },
      ['Older: 12 hour × 1'],
    ],
    [
      'determines by its unit whether a scheme is a percentage',
      {
        schemes: [
          { ...card, amounts: amounts({ day: 800 }) },
          scheme(2, {
            name: 'March',
            dateStart: '2026-03-01',
            hourIsPercent: true,
            amounts: amounts({ hour: 10, day: 20 }),
          }),
        ],
      },
      ['Card: 1 day × 800', 'March: 1 day × 20'],
    ],
  ])

  test('lists only the schemes that replaced part of it', () => {
    const own = ownRate({ amounts: amounts({ hour: 90 }), dateEnd: '2026-03-07' })
    const sunday = scheme(2, { name: 'Sunday', dateStart: '2026-03-08', overrideBase: true, ...daily })
    const client = scheme(5, { clientIds: new Set([7]), dateStart: '2026-03-09', overrideBase: true, ...daily })
    const { lines, refused } = priceResource({ ...weekend, clientId: 7 }, suite(own), [card, sunday, client])
    assert.deepEqual(
      lines.map(({ replacedBy }) => replacedBy?.map(({ name }) => name)),
      [[], undefined],
    )
    assert.equal(
      refused.find((one) => one.scheme === client)?.reason,
      'No part of the booking is within its hours or season.',
    )
  })

  test('does not apply a surcharge whose cost exceeds the largest amount', () => {
    const dear = scheme(1, { amounts: amounts({ hour: 1 }, { hour: '99999999999.9999' }) })
    const surcharge = scheme(2, { ...percent, amounts: amounts({ hour: 1 }, { hour: 200 }), dateStart: '2026-01-01' })
    const { refused } = priceResource(workday, suite(), [dear, surcharge])
    assert.deepEqual(
      refused.map(({ reason }) => reason),
      ['It exceeds the largest amount.'],
    )
  })
})

describe('the days of a booking', () => {
  test('are computed for at most 1,100 days', () => {
    const from = booking('2026-01-01T00:00:00Z', '2026-01-02T00:00:00Z', { timezone: 'UTC' })
    const lasting = (days: number) => bookedDays({ ...from, end: from.start + days * 24 * H })?.length
    assert.deepEqual(
      [lasting(1_100), bookedDays({ ...from, end: from.start + 1_100 * 24 * H + 1 })],
      [1_100, undefined],
    )
  })

  test('end when the clock goes back over a midnight that has passed', () => {
    const twice = booking('2010-11-06T23:30:00-03:30', '2010-11-07T03:00:00-03:30', { timezone: 'America/St_Johns' })
    assert.deepEqual(
      bookedDays(twice)?.map(({ start, end }) => [start, end]),
      [[twice.start, twice.end]],
    )
  })
})
