import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  DATES_MAX,
  dayByKey,
  monthOf,
  weeklyUntil,
  weeksOfMonth,
} from '../../console/src/pages/schedule/chosen-dates.ts'

const dayOf = (text: string) => Date.parse(`${text}T00:00:00Z`) / 86_400_000
const textOf = (day: number | undefined) => new Date((day ?? 0) * 86_400_000).toISOString().slice(0, 10)

describe('the dates of duplicates', () => {
  test('a month is shown in all weeks that contain one of its days', () => {
    const march = weeksOfMonth(monthOf(dayOf('2026-03-17')), 'en-GB')
    assert.deepEqual([march.length, textOf(march[0]?.[0]), textOf(march.at(-1)?.[6])], [6, '2026-02-23', '2026-04-05'])
    assert.equal(weeksOfMonth(monthOf(dayOf('2027-02-10')), 'en-GB').length, 4)
  })

  test('weeks start on the first weekday of the region', () => {
    const firstOf = (locale: string) => textOf(weeksOfMonth(monthOf(dayOf('2026-03-17')), locale)[0]?.[0])
    assert.deepEqual(['de-AT', 'en-US', 'ar-EG', 'en'].map(firstOf), [
      '2026-02-23',
      '2026-03-01',
      '2026-02-28',
      '2026-03-01',
    ])
    assert.equal(textOf(dayByKey(dayOf('2026-03-04'), 'Home', 'en-US')), '2026-03-01')
    assert.equal(textOf(dayByKey(dayOf('2026-03-04'), 'End', 'en-US')), '2026-03-07')
  })

  test('months continue into the next and the previous year', () => {
    assert.deepEqual([monthOf(dayOf('2026-12-31'), 1), monthOf(dayOf('2026-01-31'), -1)].map(textOf), [
      '2027-01-01',
      '2025-12-01',
    ])
  })

  for (const [key, from, to] of [
    ['ArrowLeft', '2026-03-01', '2026-02-28'],
    ['ArrowRight', '2026-03-31', '2026-04-01'],
    ['ArrowUp', '2026-03-03', '2026-02-24'],
    ['ArrowDown', '2026-03-03', '2026-03-10'],
    ['Home', '2026-03-04', '2026-03-02'],
    ['End', '2026-03-04', '2026-03-08'],
    ['PageUp', '2026-03-31', '2026-02-28'],
    ['PageDown', '2026-12-31', '2027-01-31'],
    ['Enter', '2026-03-04', '2026-03-04'],
  ] as const) {
    test(`${key} goes from ${from} to ${to}`, () => assert.equal(textOf(dayByKey(dayOf(from), key, 'en-GB')), to))
  }

  test('every week until a day includes that day, up to a maximum', () => {
    assert.deepEqual(weeklyUntil(dayOf('2026-03-03'), dayOf('2026-03-17')).map(textOf), ['2026-03-10', '2026-03-17'])
    assert.deepEqual(weeklyUntil(dayOf('2026-03-03'), dayOf('2026-03-09')), [])
    assert.deepEqual(weeklyUntil(dayOf('2026-03-03'), dayOf('2026-01-01')), [])
    assert.equal(weeklyUntil(dayOf('2026-03-03'), dayOf('2036-03-03')).length, DATES_MAX)
  })
})
