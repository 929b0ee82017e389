import assert from 'node:assert/strict'
import { test } from 'node:test'
import { closedTimes, longestDay, openTimes, shownPart, weekHours } from '../../console/src/timeline/open-times.ts'
import { HOUR, readDayText, zoneOf } from '../../console/src/timeline/wall-clock.ts'

const [berlin, london, newYork, tokyo] = (
  ['Europe/Berlin', 'Europe/London', 'America/New_York', 'Asia/Tokyo'] as const
).map(zoneOf) as [
  ReturnType<typeof zoneOf>,
  ReturnType<typeof zoneOf>,
  ReturnType<typeof zoneOf>,
  ReturnType<typeof zoneOf>,
]
const monday = readDayText('2026-11-16') ?? 0
const week = (opens: string, closes: string, ...weekdays: number[]) =>
  weekHours([{ weekdays, opens, closes }]) ?? assert.fail('there are hours')
/** The hours of a local day, counted from its start. */
const hoursOn = (zone: typeof berlin, day: number, of: Parameters<typeof openTimes>) =>
  openTimes(...of).map(({ start, end }) => [(start - zone.dayStart(day)) / HOUR, (end - zone.dayStart(day)) / HOUR])

test('weekdays are counted from Monday, and hours without weekdays apply to every day', () => {
  assert.equal(weekHours([]), undefined)
  assert.deepEqual(
    week('09:00', '17:30', 1, 7).map((parts) => parts.length),
    [1, 0, 0, 0, 0, 0, 1],
  )
  assert.deepEqual(week('09:00', '17:30')[2], [{ from: 9 * HOUR, to: 17.5 * HOUR }])
})

test('the longest day is shown in the zone of the user, or a whole day if it would cross midnight', () => {
  const studio = week('09:00', '19:00')
  const dayIn = (to: typeof berlin, hours = studio) => longestDay(hours, { from: berlin, to, year: 2026 })
  assert.deepEqual(dayIn(berlin), { from: 9 * HOUR, to: 19 * HOUR })
  assert.deepEqual(dayIn(london), { from: 8 * HOUR, to: 18 * HOUR })
  assert.deepEqual(dayIn(zoneOf('Europe/Istanbul')), { from: 11 * HOUR, to: 21 * HOUR })
  assert.deepEqual(dayIn(tokyo), { from: 0, to: 24 * HOUR })
  assert.deepEqual(dayIn(newYork, week('03:00', '12:00')), { from: 0, to: 24 * HOUR })
})

test('with folded nights, one more hour is shown at both ends, in whole hours', () => {
  assert.deepEqual(shownPart({ from: 9.5 * HOUR, to: 18.5 * HOUR }), { from: 8 * HOUR, to: 20 * HOUR })
  assert.deepEqual(shownPart({ from: 0, to: 24 * HOUR }), { from: 0, to: 24 * HOUR })
})

test('hours of another zone can fall on the day before or after', () => {
  const early = week('00:00', '02:00', 1)
  assert.deepEqual(hoursOn(london, monday - 1, [early, berlin, london, monday - 1]), [[23, 24]])
  assert.deepEqual(hoursOn(london, monday, [early, berlin, london, monday]), [[0, 1]])
  const late = week('20:00', '24:00', 1)
  assert.deepEqual(hoursOn(berlin, monday, [late, newYork, berlin, monday]), [])
  assert.deepEqual(hoursOn(berlin, monday + 1, [late, newYork, berlin, monday + 1]), [[2, 6]])
})

test('closed times are the rest of the stretch, even if other hours are outside it', () => {
  const stretch = { start: 10, end: 20 }
  assert.deepEqual(closedTimes(stretch, []), [stretch])
  assert.deepEqual(closedTimes(stretch, [{ start: 12, end: 14 }]), [
    { start: 10, end: 12 },
    { start: 14, end: 20 },
  ])
  assert.deepEqual(closedTimes(stretch, [{ start: 2, end: 5 }]), [stretch])
  assert.deepEqual(closedTimes(stretch, [{ start: 5, end: 25 }]), [])
})
