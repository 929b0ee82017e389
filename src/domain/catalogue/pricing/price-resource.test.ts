import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  amounts,
  booking,
  card,
  checkPrices,
  dayCard,
  H,
  half,
  night,
  overtime,
  ownRate,
  percent,
  scheme,
  suite,
  weekend,
  workday,
} from '../../../../tests/support/pricing-samples.ts'
import { fraction } from '../../../kernel/money/fraction.ts'
import { priceResource } from './price-resource.ts'

describe('the base', () => {
  checkPrices([
    ['is the scheme that lists the resource', { schemes: [card] }, ['Card: 12 hour × 120']],
    ['is not a scheme that lists no resource', { schemes: [scheme(1, { isForAll: true })] }, []],
    [
      'is the own rate of the resource rather than a scheme',
      { schemes: [card], rates: [ownRate({ amounts: amounts({ hour: 90 }) })] },
      ['Resource Rate: 12 hour × 90'],
    ],
    [
      'is the scheme on days on which the own rate is not valid',
      {
        of: weekend,
        schemes: [card],
        rates: [ownRate({ amounts: amounts({ hour: 90 }), dateEnd: '2026-03-07' })],
      },
      ['Resource Rate: 15 hour × 90', 'Card: 21 hour × 120'],
    ],
    [
      'is the own rate that begins last if several overlap, and the newest of those',
      {
        schemes: [],
        rates: [
          ownRate({ amounts: amounts({ hour: 1 }), dateStart: '2026-03-03' }),
          ownRate({ amounts: amounts({ hour: 2 }), dateStart: '2026-03-03' }),
          ownRate({ amounts: amounts({ hour: 3 }), dateStart: '2026-01-01' }),
          ownRate({ amounts: amounts({ hour: 4 }) }),
          ownRate({ amounts: amounts({ hour: 5 }), dateStart: '2026-03-04' }),
        ],
      },
      ['Resource Rate: 12 hour × 2'],
    ],
    [
      'of a new year applies from midnight in the time zone of the booking',
      {
        of: booking('2026-12-31T20:00:00-05:00', '2027-01-01T04:00:00-05:00', { timezone: 'America/New_York' }),
        schemes: [
          scheme(1, { name: 'New', amounts: amounts({ hour: 130 }), dateStart: '2027-01-01' }),
          scheme(1, { name: 'Old', amounts: amounts({ hour: 120 }), dateEnd: '2026-12-31' }),
        ],
      },
      ['Old: 4 hour × 120', 'New: 4 hour × 130'],
    ],
    ['cannot be a percentage', { schemes: [scheme(1, half)] }, []],
  ])
})

describe('units', () => {
  const allDay = (from: string, to: string, timezone = 'Europe/Berlin') => booking(from, to, { allDay: true, timezone })
  const hourly = ownRate({ amounts: amounts({ hour: 100 }) })
  checkPrices([
    ['a booking is charged for each day that it touches', { of: weekend, schemes: [dayCard] }, ['Card: 2 day × 800']],
    [
      'an end at midnight does not touch the next day',
      { of: booking('2026-03-03T09:00:00+01:00', '2026-03-04T00:00:00+01:00'), schemes: [dayCard] },
      ['Card: 1 day × 800'],
    ],
    [
      'ten days are a week and three sevenths',
      {
        of: booking('2026-03-02T09:00:00+01:00', '2026-03-11T18:00:00+01:00'),
        schemes: [{ ...dayCard, defaultUnit: 'week' }],
      },
      ['Card: 1.4286 week × 3500'],
    ],
    [
      'hours are charged if only the hour has a rate',
      { schemes: [{ ...card, defaultUnit: 'day' }] },
      ['Card: 12 hour × 120'],
    ],
    [
      'whole days are charged as days, whatever the unit of the scheme',
      {
        of: allDay('2026-03-03T00:00:00+01:00', '2026-03-05T00:00:00+01:00'),
        schemes: [{ ...dayCard, defaultUnit: 'hour' }],
      },
      ['Card: 2 day × 800'],
    ],
    [
      'whole days that were booked in another time zone stay the same days',
      { of: allDay('2026-03-03T00:00:00+09:00', '2026-03-05T00:00:00+09:00'), schemes: [dayCard] },
      ['Card: 2 day × 800'],
    ],
    [
      'a whole day on which the clock changes is one day',
      { of: allDay('2026-03-29T00:00:00+01:00', '2026-03-30T00:00:00+02:00'), schemes: [dayCard] },
      ['Card: 1 day × 800'],
    ],
    [
      'a whole day is charged for all its hours if only the hour has a rate',
      { of: allDay('2026-03-29T00:00:00+01:00', '2026-03-30T00:00:00+02:00'), schemes: [], rates: [hourly] },
      ['Resource Rate: 23 hour × 100'],
    ],
    [
      'the hour that is skipped is not charged',
      { of: booking('2026-03-28T22:00:00+01:00', '2026-03-29T06:00:00+02:00'), schemes: [card] },
      ['Card: 7 hour × 120'],
    ],
    [
      'the hour that is repeated is charged twice',
      { of: booking('2026-10-24T22:00:00+02:00', '2026-10-25T06:00:00+01:00'), schemes: [card] },
      ['Card: 9 hour × 120'],
    ],
    [
      'a third of an hour is shown with four decimals',
      { of: booking('2026-03-03T09:00:00+01:00', '2026-03-03T09:20:00+01:00'), schemes: [card] },
      ['Card: 0.3333 hour × 120'],
    ],
  ])
  test('cost and price can have different units', () => {
    const freelancer = ownRate({ amounts: amounts({ hour: 100 }, { day: 400 }) })
    const [line] = priceResource(weekend, suite(freelancer), []).lines
    assert.deepEqual(line?.sides, {
      sell: { unit: 'hour', unitAmount: 1_000_000, quantity: fraction(36n, 1n) },
      buy: { unit: 'day', unitAmount: 4_000_000, quantity: fraction(2n, 1n) },
    })
  })
})

describe('adjustments', () => {
  checkPrices([
    [
      'overtime is the time after its hours',
      { schemes: [card, overtime] },
      ['Card: 12 hour × 120', 'Overtime: 2 hour × 60'],
    ],
    [
      'a weekend of grading, with a surcharge for Sunday and for overtime',
      {
        of: weekend,
        schemes: [
          card,
          scheme(2, { name: 'Sunday', dateStart: '2026-03-08', dateEnd: '2026-03-08', ...half }),
          overtime,
        ],
      },
      ['Card: 36 hour × 120', 'Sunday: 21 hour × 60', 'Overtime: 26 hour × 60'],
    ],
    [
      'a night continues after midnight',
      { of: weekend, schemes: [card, night] },
      ['Card: 36 hour × 120', 'Night: 8 hour × 60'],
    ],
    [
      'a night has seven hours when the clocks go forward',
      { of: booking('2026-03-28T20:00:00+01:00', '2026-03-29T08:00:00+02:00'), schemes: [card, night] },
      ['Card: 11 hour × 120', 'Night: 7 hour × 60'],
    ],
    [
      'a night has nine hours when the clocks go back',
      { of: booking('2026-10-24T20:00:00+02:00', '2026-10-25T08:00:00+01:00'), schemes: [card, night] },
      ['Card: 13 hour × 120', 'Night: 9 hour × 60'],
    ],
    [
      'the early hours belong to the night before',
      { of: booking('2026-03-03T05:00:00+01:00', '2026-03-03T07:00:00+01:00'), schemes: [card, night] },
      ['Card: 2 hour × 120', 'Night: 1 hour × 60'],
    ],
    [
      'hours that end in the skipped hour continue to its end, and are not counted twice',
      {
        of: booking('2026-03-28T04:00:00+01:00', '2026-03-29T12:00:00+02:00'),
        schemes: [card, scheme(3, { name: 'Nearly', timeStart: 3 * H + 600, timeEnd: 2 * H + 1_800, ...half })],
      },
      ['Card: 31 hour × 120', 'Nearly: 31 hour × 60'],
    ],
    [
      'hours from noon to noon cover all time once',
      {
        of: weekend,
        schemes: [card, scheme(3, { name: 'Always', timeStart: 12 * H, timeEnd: 12 * H, ...half })],
      },
      ['Card: 36 hour × 120', 'Always: 36 hour × 60'],
    ],
    [
      'a season repeats every year, even across New Year',
      {
        of: booking('2031-01-05T12:00:00+01:00', '2031-01-07T12:00:00+01:00'),
        schemes: [
          card,
          scheme(2, { name: 'Winter', fixedDate: false, dateStart: '2020-12-20', dateEnd: '2021-01-06', ...half }),
        ],
      },
      ['Card: 48 hour × 120', 'Winter: 36 hour × 60'],
    ],
    [
      'a discount applies only to its client',
      {
        of: { ...workday, clientId: 7 },
        schemes: [
          card,
          scheme(5, { name: 'Arte', clientIds: new Set([7]), ...percent, amounts: amounts({ hour: -10 }) }),
          scheme(5, { name: 'ZDF', clientIds: new Set([8]), ...percent, amounts: amounts({ hour: -20 }) }),
        ],
      },
      ['Card: 12 hour × 120', 'Arte: 12 hour × -12'],
    ],
    [
      'a project and the value of a custom field can have their own rates',
      {
        of: { ...workday, projectId: 3, customValues: { 4: 'UHD' } },
        schemes: [
          card,
          scheme(6, { name: 'Series', projectIds: new Set([3]), amounts: amounts({ hour: -20 }) }),
          scheme(7, { name: 'UHD', customFieldId: 4, customFieldValue: 'UHD', amounts: amounts({ day: 75 }) }),
          scheme(7, { name: 'HD', customFieldId: 4, customFieldValue: 'HD', amounts: amounts({ day: 25 }) }),
          scheme(7, { name: 'Any', customFieldId: 4, amounts: amounts({ day: 5 }) }),
        ],
      },
      ['Card: 12 hour × 120', 'Series: 12 hour × -20', 'UHD: 1 day × 75', 'Any: 1 day × 5'],
    ],
    [
      'a day rate is charged once for a day that its hours touch twice',
      {
        of: booking('2026-03-03T05:00:00+01:00', '2026-03-03T23:00:00+01:00'),
        schemes: [card, scheme(3, { name: 'Late', timeStart: 22 * H, timeEnd: 6 * H, amounts: amounts({ day: 90 }) })],
      },
      ['Card: 18 hour × 120', 'Late: 1 day × 90'],
    ],
    [
      'a percentage of a day rate is charged for the share of the day that it covers',
      { schemes: [dayCard, scheme(3, { name: 'Evening', timeStart: 18 * H, timeEnd: 24 * H, ...half })] },
      ['Card: 1 day × 800', 'Evening: 0.25 day × 400'],
    ],
    [
      'a percentage of a rate has four decimals',
      { schemes: [overtime], rates: [ownRate({ amounts: amounts({ hour: '12.35' }) })] },
      ['Resource Rate: 12 hour × 12.35', 'Overtime: 2 hour × 6.175'],
    ],
    [
      'the percentage for the unit of the base is used',
      {
        schemes: [
          dayCard,
          scheme(2, { name: 'March', dateStart: '2026-03-01', ...percent, amounts: amounts({ hour: 10, day: 20 }) }),
        ],
      },
      ['Card: 1 day × 800', 'March: 1 day × 160'],
    ],
    [
      'a percentage is charged on each base separately',
      {
        of: weekend,
        schemes: [card, scheme(2, { name: 'March', dateStart: '2026-03-01', ...half })],
        rates: [ownRate({ amounts: amounts({ hour: 90 }), dateEnd: '2026-03-07' })],
      },
      ['Resource Rate: 15 hour × 90', 'Card: 21 hour × 120', 'March: 15 hour × 45', 'March: 21 hour × 60'],
    ],
  ])
})
