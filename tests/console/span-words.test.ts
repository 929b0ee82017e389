import assert from 'node:assert/strict'
import { test } from 'node:test'
import { clockWords, spanWords } from '../../console/src/timeline/span-words.ts'
import { HOUR, readDayText, zoneOf } from '../../console/src/timeline/wall-clock.ts'

const style = { zone: 'Europe/Berlin', locale: 'en-GB', hours: 24 } as const
const berlin = zoneOf('Europe/Berlin')
const day = readDayText('2027-10-31') ?? 0
const first = berlin.stampAt({ day, second: 2 * HOUR })

test('a local time that occurs twice says which of the two it is', () => {
  const times = { start: first, end: first + HOUR }
  assert.equal(clockWords(times, style), '02:00 CEST – 02:00 CET')
  assert.equal(spanWords(times, style), 'Sunday 31 October, 02:00 CEST – 02:00 CET')
  assert.equal(clockWords(times, { ...style, locale: 'de-DE' }), '02:00 MESZ – 02:00 MEZ')
  assert.equal(
    spanWords({ start: first - 4 * HOUR, end: first + HOUR }, style),
    'Sat 30 Oct, 22:00 – Sun 31 Oct, 02:00 CET',
  )
})

test('other times of that day, and of the day when the clocks go forward, are as always', () => {
  assert.equal(clockWords({ start: first - HOUR, end: first + 2 * HOUR }, style), '01:00 – 03:00')
  const spring = readDayText('2027-03-28') ?? 0
  const one = berlin.stampAt({ day: spring, second: HOUR })
  assert.equal(clockWords({ start: one, end: one + HOUR }, style), '01:00 – 03:00')
})
