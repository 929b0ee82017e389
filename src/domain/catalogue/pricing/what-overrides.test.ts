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
  sold,
  suite,
  weekend,
  workday,
} from '../../../../tests/support/pricing-samples.ts'
import type { OwnRate, RateScheme } from './price-list.ts'
import { priceResource } from './price-resource.ts'

describe('a scheme that overrides the base', () => {
  checkPrices([
    [
      'replaces the base for its time',
      { schemes: [card, { ...overtime, overrideBase: true, hourIsPercent: false, amounts: amounts({ hour: 200 }) }] },
      ['Card: 10 hour × 120', 'Overtime: 2 hour × 200'],
    ],
    [
      'replaces the whole base if it covers the whole booking',
      {
        of: { ...workday, clientId: 7 },
        schemes: [
          card,
          scheme(5, { name: 'Arte', clientIds: new Set([7]), overrideBase: true, amounts: amounts({ hour: 100 }) }),
        ],
      },
      ['Arte: 12 hour × 100'],
    ],
    [
      'may be a percentage of the base',
      { schemes: [card, { ...overtime, overrideBase: true, amounts: amounts({ hour: 150 }) }] },
      ['Card: 10 hour × 120', 'Overtime: 2 hour × 180'],
    ],
    [
      'is the basis of other percentages during its time',
      {
        of: { ...workday, clientId: 7 },
        schemes: [
          card,
          { ...overtime, overrideBase: true, amounts: amounts({ hour: 150 }) },
          scheme(5, { name: 'Arte', clientIds: new Set([7]), ...percent, amounts: amounts({ hour: -10 }) }),
        ],
      },
      ['Card: 10 hour × 120', 'Overtime: 2 hour × 180', 'Arte: 10 hour × -12', 'Arte: 2 hour × -18'],
    ],
    [
      'is not applied where a stronger one is: client before night, night before season',
      {
        of: { ...weekend, clientId: 7 },
        schemes: [
          card,
          scheme(2, { name: 'Sunday', dateStart: '2026-03-08', overrideBase: true, amounts: amounts({ hour: 150 }) }),
          { ...night, overrideBase: true },
          scheme(5, {
            name: 'Arte',
            clientIds: new Set([7]),
            dateEnd: '2026-03-07',
            overrideBase: true,
            amounts: amounts({ hour: 100 }),
          }),
        ],
      },
      ['Arte: 15 hour × 100', 'Night: 6 hour × 60', 'Sunday: 15 hour × 150'],
    ],
    [
      'replaces the share of a day that it covers',
      {
        schemes: [
          dayCard,
          scheme(3, {
            name: 'Evening',
            timeStart: 18 * H,
            timeEnd: 24 * H,
            overrideBase: true,
            amounts: amounts({ hour: 100 }),
          }),
        ],
      },
      ['Card: 0.75 day × 800', 'Evening: 3 hour × 100'],
    ],
    [
      'is charged even if there is no base',
      {
        schemes: [
          scheme(2, { name: 'March', dateStart: '2026-03-01', overrideBase: true, amounts: amounts({ hour: 70 }) }),
        ],
      },
      ['March: 12 hour × 70'],
    ],
  ])
})

describe('schemes without effect', () => {
  const reasons = (schemes: RateScheme[], of = workday, rates: OwnRate[] = []) =>
    priceResource(of, suite(...rates), schemes).refused.map(({ reason }) => reason)

  test('are reported with the reason, except schemes for others', () => {
    const schemes = [
      scheme(2, { isForAll: false }),
      scheme(1, { isForAll: true }),
      scheme(2, half),
      scheme(2, { ...half, dateStart: '2027-01-01' }),
      scheme(3, half),
      scheme(4, half),
      scheme(5, { ...half, clientIds: new Set([1]) }),
      scheme(6, half),
      scheme(7, { ...half, customFieldId: 3 }),
      scheme(2, { dateStart: '2026-01-01' }),
      scheme(2, { ...half, dateStart: '2026-01-01' }),
    ]
    assert.deepEqual(reasons(schemes), [
      'It is a base that lists no resource.',
      'Its season has no dates.',
      'It has no hours.',
      'It has no overtime_hours.',
      'The booking has no client.',
      'It lists no project.',
      'The booking has no value in its custom field.',
      'No part of the booking is within its hours or season.',
      'It has no rates.',
      'It is a percentage, but there is no base rate for that time.',
    ])
  })

  test('a base reports the base that takes precedence', () => {
    const rates = [ownRate({ amounts: amounts({ hour: 90 }) })]
    assert.deepEqual(reasons([card], workday, rates), ['Resource Rate comes before it.'])
    assert.deepEqual(reasons([card, scheme(1, { name: 'Newer', amounts: card.amounts })]), ['Newer comes before it.'])
  })

  test('include a scheme that exceeds the largest amount', () => {
    const dear = scheme(1, { name: 'Dear', amounts: amounts({ hour: '99999999999.9999' }) })
    const surcharge = scheme(2, { ...percent, amounts: amounts({ hour: '99999999999.9999' }), dateStart: '2026-01-01' })
    assert.deepEqual(reasons([dear, surcharge]), ['It exceeds the largest amount.'])
    assert.deepEqual(sold(priceResource(workday, suite(), [dear, surcharge])), ['Dear: 12 hour × 99999999999.9999'])
  })

  test('are not listed if the booking is longer than three years', () => {
    const long = booking('2026-01-01T00:00:00+01:00', '2046-01-01T00:00:00+01:00')
    const { lines, refused } = priceResource(long, suite(), [card])
    assert.deepEqual([lines, refused], [[], []])
  })
})
