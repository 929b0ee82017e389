import assert from 'node:assert/strict'
import { test } from 'node:test'
import { firstDayWords, onDayWords } from '../../console/src/timeline/on-day-words.ts'
import { clockWords, dragWords, inDayWords, spanWords } from '../../console/src/timeline/span-words.ts'
import { HOUR, readDayText, zoneOf } from '../../console/src/timeline/wall-clock.ts'

const style = { zone: 'Europe/Berlin', locale: 'en-GB', hours: 24 } as const
const berlin = zoneOf('Europe/Berlin')
const day = readDayText('2027-10-31') ?? 0
const first = berlin.stampAt({ day, second: 2 * HOUR })

test('a local time that occurs twice shows its zone', () => {
  const times = { start: first, end: first + HOUR }
  assert.equal(clockWords(times, style), '02:00 CEST – 02:00 CET')
  assert.equal(spanWords(times, style), 'Sunday 31 October, 02:00 CEST – 02:00 CET')
  assert.equal(clockWords(times, { ...style, locale: 'de-DE' }), '02:00 MESZ – 02:00 MEZ')
  assert.equal(
    spanWords({ start: first - 4 * HOUR, end: first + HOUR }, style),
    'Sat 30 Oct, 22:00 – Sun 31 Oct, 02:00 CET',
  )
})

test('other times of that day, and of the day when the clocks go forward, show no zone', () => {
  assert.equal(clockWords({ start: first - HOUR, end: first + 2 * HOUR }, style), '01:00 – 03:00')
  const spring = readDayText('2027-03-28') ?? 0
  const one = berlin.stampAt({ day: spring, second: HOUR })
  assert.equal(clockWords({ start: one, end: one + HOUR }, style), '01:00 – 03:00')
})

test('an all-day booking has the same days for users in every zone', () => {
  const of = (from: string, to: string, timezone = 'Europe/Berlin') => {
    const [start, end] = [from, to].map((text) => Temporal.Instant.from(text).epochMilliseconds / 1000)
    return { start: start ?? 0, end: end ?? 0, all_day: 'true', timezone }
  }
  const zones = ['Europe/London', 'Europe/Berlin', 'America/Los_Angeles', 'Pacific/Auckland']
  const wordsOf = (booking: ReturnType<typeof of>) => [
    ...new Set(zones.map((zone) => spanWords(booking, { ...style, zone, instanceZone: 'Europe/Berlin' }))),
  ]
  assert.deepEqual(wordsOf(of('2026-12-05T00:00+01:00', '2026-12-06T00:00+01:00')), ['Saturday 5 December'])
  assert.deepEqual(wordsOf(of('2026-10-24T00:00+02:00', '2026-10-26T00:00+01:00')), ['Sat 24 Oct – Sun 25 Oct'])
  // From a calendar in UTC, and from the zone of the studio, into a booking of a far zone.
  assert.deepEqual(wordsOf(of('2026-12-05T00:00Z', '2026-12-06T00:00Z', 'Pacific/Auckland')), ['Saturday 5 December'])
  assert.deepEqual(wordsOf(of('2026-12-05T00:00+01:00', '2026-12-06T00:00+01:00', 'Pacific/Auckland')), [
    'Saturday 5 December',
  ])
  // Not from a midnight of a known zone: the day is that of its noon.
  assert.deepEqual(wordsOf(of('2026-12-04T22:00+01:00', '2026-12-05T22:00+01:00')), ['Saturday 5 December'])
  // From a user in London.
  assert.deepEqual(wordsOf(of('2026-07-04T00:00+01:00', '2026-07-05T00:00+01:00')), ['Saturday 4 July'])
})

test('a whole day shows no times next to its day', () => {
  const start = Temporal.ZonedDateTime.from('2026-11-18T00:00[Europe/Berlin]').epochMilliseconds / 1000
  const leave = { start, end: start + 24 * HOUR, all_day: 'true', timezone: 'Europe/Berlin' }
  for (const zone of ['Europe/Berlin', 'America/New_York']) {
    const there = { ...style, zone, instanceZone: 'Europe/Berlin' }
    assert.equal(firstDayWords(leave, there), 'Wed 18 Nov')
    assert.equal(onDayWords(leave, there), 'All day')
    assert.equal(onDayWords({ ...leave, end: start + 48 * HOUR }, there), 'Wed 18 Nov – Thu 19 Nov')
  }
  assert.equal(onDayWords({ start: start + 9 * HOUR, end: start + 10 * HOUR }, style), '09:00 – 10:00')
})

test('a booking of a whole day is shown without times, even if it is not marked as all-day', () => {
  const whole = { start: berlin.dayStart(day), end: berlin.dayStart(day + 1) }
  assert.equal(spanWords(whole, style), 'Sunday 31 October')
  assert.equal(inDayWords(whole, style), 'Sunday 31 October')
  assert.equal(inDayWords({ ...whole, all_day: 'true', timezone: 'Europe/Berlin' }, style), 'Sunday 31 October')
  assert.equal(inDayWords({ ...whole, end: whole.start + HOUR }, style), '00:00 – 01:00')
})

test('an all-day booking that does not span whole days is shown with its times', () => {
  const start = berlin.stampAt({ day, second: 14 * HOUR })
  const words = spanWords({ start, end: start + 2 * HOUR, all_day: 'true', timezone: 'Europe/Berlin' }, style)
  assert.equal(words, 'Sunday 31 October, 14:00 – 16:00')
  const midnight = berlin.dayStart(day - 5)
  const longer = { start: midnight, end: midnight + 25.5 * HOUR, all_day: 'true', timezone: 'Europe/Berlin' }
  assert.equal(spanWords(longer, style), 'Tue 26 Oct, 00:00 – Wed 27 Oct, 01:30')
})

test('a dragged bar shows its day if days are moved, or if it has several', () => {
  const start = berlin.stampAt({ day: day - 5, second: 9 * HOUR })
  const times = { start, end: start + 4 * HOUR }
  assert.equal(dragWords(times, style, HOUR), '09:00 – 13:00')
  assert.equal(dragWords(times, style, 24 * HOUR), 'Tue 26 Oct, 09:00 – 13:00')
  assert.equal(dragWords({ start, end: start + 28 * HOUR }, style, HOUR), 'Tue 26 Oct, 09:00 – Wed 27 Oct, 13:00')
})

test('under the heading of a day, a booking of several days shows its days', () => {
  const start = berlin.stampAt({ day: readDayText('2027-10-26') ?? 0, second: 9 * HOUR })
  assert.equal(inDayWords({ start, end: start + 4 * HOUR }, style), '09:00 – 13:00')
  assert.equal(inDayWords({ start, end: start + 24 * HOUR }, style), 'Tue 26 Oct, 09:00 – Wed 27 Oct, 09:00')
  const midnight = start - 9 * HOUR
  const whole = { start: midnight, end: midnight + 24 * HOUR, all_day: 'true' }
  assert.equal(inDayWords(whole, style), 'Tuesday 26 October')
})
