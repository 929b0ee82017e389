import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  amounts,
  booking,
  card,
  dayCard,
  H,
  half,
  ownRate,
  percent,
  scheme,
  suite,
  weekend,
  workday,
} from '../../../../tests/support/pricing-samples.ts'
import { explainLine } from './explain-line.ts'
import type { BookingFacts, OwnRate, RateScheme } from './price-list.ts'
import { priceResource } from './price-resource.ts'

function explained(of: BookingFacts, schemes: readonly RateScheme[], ...rates: readonly OwnRate[]): string[][] {
  const resource = suite(...rates)
  return priceResource(of, resource, schemes).lines.map((line) => explainLine(line, of, resource))
}

test('the explanation of a base names its source, its time and its sum', () => {
  assert.deepEqual(explained(workday, [card]), [
    [
      'The base is “Card”, which lists Suite 1.',
      'Its time is 12 h on 1 day: 2026-03-03 09:00 to 2026-03-03 21:00 (Europe/Berlin).',
      'Sold: 12 hours at 120.00 EUR is 1440.00 EUR.',
    ],
  ])
})

test('the explanation of a percentage names the base amount, for price and cost', () => {
  const both = amounts({ hour: 120 }, { hour: 40 })
  const night = { timeStart: 18 * H, timeEnd: 8 * H, ...percent, amounts: amounts({ hour: 50 }, { hour: 25 }) }
  const [, line] = explained(weekend, [{ ...card, amounts: both }, scheme(3, { name: 'Night', ...night })])
  assert.deepEqual(line, [
    '“Night” is charged in addition to the base: it is for the hours from 18:00 to 08:00.',
    'Its time is 17 h on 2 days: 2026-03-07 18:00 to 2026-03-08 08:00, 2026-03-08 18:00 to 2026-03-08 21:00 (Europe/Berlin).',
    'Sold: 50 % of the 120.00 EUR of “Card” is 60.00 EUR for one hour.',
    'Sold: 17 hours at 60.00 EUR is 1020.00 EUR.',
    'Bought: 25 % of the 40.00 EUR of “Card” is 10.00 EUR for one hour.',
    'Bought: 17 hours at 10.00 EUR is 170.00 EUR.',
  ])
})

test('the time that is left out of a base, and the share of a day, are explained', () => {
  const evening = { timeStart: 18 * H, timeEnd: 24 * H, overrideBase: true, amounts: amounts({ hour: 100 }) }
  assert.deepEqual(explained(workday, [dayCard, scheme(3, { name: 'Evening', ...evening })])[0], [
    'The base is “Card”, which lists Suite 1.',
    'Its time is 9 h on 1 day: 2026-03-03 09:00 to 2026-03-03 18:00 (Europe/Berlin).',
    'The time in which “Evening” replaces the base is left out.',
    'For 1 day it applies to a share of the booked time: 0.75 days.',
    'Sold: 0.75 days at 800.00 EUR is 600.00 EUR.',
  ])
})

test('rounding is explained', () => {
  const twentyMinutes = booking('2026-03-03T09:00:00+01:00', '2026-03-03T09:20:00+01:00')
  const third = scheme(2, { name: 'Third', dateStart: '2026-03-01', ...percent, amounts: amounts({ hour: '33.3333' }) })
  assert.deepEqual(explained(twentyMinutes, [{ ...card, amounts: amounts({ hour: '80.01' }) }, third])[1]?.slice(2), [
    '0:20 h are 1/3 hours (0.3333).',
    'Sold: 33.3333 % of the 80.01 EUR of “Card” is 26.67 EUR for one hour, rounded to four decimals.',
    'Sold: 1/3 hours (0.3333) at 26.67 EUR is 8.89 EUR.',
  ])
})

test('whole days, weeks and own rates are explained', () => {
  const tenDays = booking('2026-03-02T00:00:00+01:00', '2026-03-12T00:00:00+01:00', { allDay: true })
  const rate = ownRate({ currency: 'JPY', amounts: amounts({ week: 350_000 }), dateStart: '2026-01-01' })
  assert.deepEqual(explained(tenDays, [], rate), [
    [
      'The base is the own rate of Suite 1, valid from 2026-01-01.',
      'Its time is 10 whole days: 2026-03-02, 2026-03-03, 2026-03-04, 2026-03-05, 2026-03-06, and 5 more.',
      'A week is seven days: 10 days are 10/7 weeks (1.4286).',
      'Sold: 10/7 weeks (1.4286) at 350000 JPY is 500000 JPY.',
    ],
  ])
})

test('the condition of each kind of adjustment is explained', () => {
  const of = { ...workday, clientId: 1, projectId: 2, customValues: { 3: 'UHD' } }
  const schemes = [
    scheme(2, { name: 'Winter', fixedDate: false, dateStart: '2000-12-01', dateEnd: '2000-03-31', ...half }),
    scheme(4, { name: 'Overtime', overtimeHours: 10, ...half }),
    scheme(5, { name: 'Arte', clientIds: new Set([1]), dateEnd: '2026-12-31', ...half }),
    scheme(6, { name: 'Series', projectIds: new Set([2]), ...half, overrideBase: true }),
    scheme(7, { name: 'UHD', customFieldId: 3, ...half }),
  ]
  const [, ...sentences] = explained(of, [card, ...schemes]).map(([first]) => first)
  assert.deepEqual(sentences, [
    '“Winter” is charged in addition to the base: it is for a season of every year, valid from 12-01 to 03-31.',
    '“Overtime” is charged in addition to the base: it is for the time after 10 hours.',
    '“Arte” is charged in addition to the base: it is for the client of the booking, valid until 2026-12-31.',
    '“UHD” is charged in addition to the base: it is for the value of a custom field of the booking.',
  ])
})
