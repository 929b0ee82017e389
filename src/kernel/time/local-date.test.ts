import assert from 'node:assert/strict'
import { test } from 'node:test'
import { localDate } from './local-date.ts'

const stamp = Temporal.Instant.from('2026-03-02T23:30:00Z').epochMilliseconds / 1000

test('a day has the short, long and full form of its locale', () => {
  const cases = [
    ['en-GB', '2 Mar 2026', '2 March 2026', 'Monday, 2 March 2026'],
    ['en-US', 'Mar 2, 2026', 'March 2, 2026', 'Monday, March 2, 2026'],
    ['de', '02.03.2026', '2. März 2026', 'Montag, 2. März 2026'],
    ['ja', '2026/03/02', '2026年3月2日', '2026年3月2日月曜日'],
  ] as const
  for (const [locale, medium, long, full] of cases) {
    const written = (['medium', 'long', 'full'] as const).map((style) => localDate(stamp, 'UTC', locale, style))
    assert.deepEqual(written, [medium, long, full], locale)
  }
})

test('the day is that of the zone, the year is Gregorian and the digits are western', () => {
  assert.equal(localDate(stamp, 'Europe/Berlin', 'de', 'medium'), '03.03.2026')
  assert.match(localDate(stamp, 'UTC', 'th-TH', 'medium'), /2026/)
  assert.match(localDate(stamp, 'UTC', 'ar-EG', 'medium'), /2026/)
})
