import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  civilFromDays,
  daysFromCivil,
  daysInMonth,
  isCivilDate,
  isLeapYear,
  isoWeekday,
  isoYearAndWeek,
} from './civil-date.ts'

const dayNumber = fc.integer({ min: daysFromCivil(1, 1, 1), max: daysFromCivil(9999, 12, 31) })

test('days and dates agree with Temporal in both directions', () => {
  fc.assert(
    fc.property(dayNumber, (days) => {
      const expected = Temporal.PlainDate.from('1970-01-01').add({ days })
      const { year, month, day } = civilFromDays(days)
      assert.deepEqual([year, month, day], [expected.year, expected.month, expected.day])
      assert.equal(daysFromCivil(year, month, day), days)
      assert.equal(isoWeekday(days), expected.dayOfWeek)
      assert.deepEqual(isoYearAndWeek(days), { year: expected.yearOfWeek, week: expected.weekOfYear })
      assert.equal(daysInMonth(year, month), expected.daysInMonth)
      assert.equal(isLeapYear(year), expected.inLeapYear)
    }),
    { numRuns: 2000 },
  )
})

test('day 0 is Thursday, the first of January 1970', () => {
  assert.deepEqual(civilFromDays(0), { year: 1970, month: 1, day: 1 })
  assert.equal(isoWeekday(0), 4)
})

test('only days that exist are dates', () => {
  assert.ok(isCivilDate(2024, 2, 29))
  const wrong: [number, number, number][] = [
    [2023, 2, 29],
    [1900, 2, 29],
    [2026, 0, 1],
    [2026, 13, 1],
    [2026, 4, 31],
    [2026, 1, 0],
    [0, 1, 1],
  ]
  for (const [year, month, day] of wrong) assert.ok(!isCivilDate(year, month, day), `${year}-${month}-${day}`)
})
