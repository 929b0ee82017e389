/** All-day bookings that are moved: they stay whole days in their zone, whatever the zone of the user. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { nearestDays } from '../../console/src/timeline/nearest-free.ts'
import { planMove } from '../../console/src/timeline/plan-move.ts'
import { shiftBooking } from '../../console/src/timeline/shift-days.ts'
import { DAY, HOUR } from '../../console/src/timeline/wall-clock.ts'
import { meantDays } from '../../console/src/timeline/whole-days.ts'

const stampOf = (text: string) => Temporal.ZonedDateTime.from(text).epochMilliseconds / 1000
const textOf = (stamp: number, zone: string) =>
  Temporal.Instant.fromEpochMilliseconds(stamp * 1000)
    .toZonedDateTimeISO(zone)
    .toPlainDateTime()
    .toString({ smallestUnit: 'minute' })

/** A leave from the start of a day to the start of another one. */
function leave(from: string, to: string, zone: string, timezone = zone) {
  const [start, end] = [from, to].map((day) => stampOf(`${day}T00:00[${zone}]`))
  return { id: 1, start: start ?? 0, end: end ?? 0, all_day: 'true', timezone, resources: [] }
}

const userIn = (zone: string, instanceZone = 'Europe/Berlin') =>
  ({ zone, instanceZone, locale: 'en-GB', hours: 24 }) as const
const users = ['Europe/Berlin', 'America/New_York', 'Asia/Kolkata'].map((zone) => userIn(zone))
const step = 1800

function moved(booking: ReturnType<typeof leave>, zone: string, days: number, edge?: 'start' | 'end') {
  const results = users.map((style) => {
    const [target] = planMove(style, [booking], { seconds: days * DAY, step, ...(edge && { edge }) })
    return target && [textOf(target.start, zone), textOf(target.end, zone)]
  })
  for (const result of results) assert.deepEqual(result, results[0])
  return results[0]?.join(' ').replaceAll('T00:00', '')
}

describe('an all-day booking', () => {
  for (const [zone, day, from, to] of [
    // Of the studio, over the days on which the clocks of the user or of the studio change.
    ['Europe/Berlin', '2026-03-05', 4, '2026-03-09 2026-03-10'],
    ['Europe/Berlin', '2026-03-27', 2, '2026-03-29 2026-03-30'],
    ['Europe/Berlin', '2026-03-27', 3, '2026-03-30 2026-03-31'],
    ['Europe/Berlin', '2026-10-26', -1, '2026-10-25 2026-10-26'],
    ['Europe/Berlin', '2026-10-24', 9, '2026-11-02 2026-11-03'],
    // In a different zone from that of the studio.
    ['America/New_York', '2026-03-07', 1, '2026-03-08 2026-03-09'],
    ['America/New_York', '2026-10-30', 3, '2026-11-02 2026-11-03'],
    ['UTC', '2026-03-27', 3, '2026-03-30 2026-03-31'],
    // The clocks change at midnight, so that this day begins at one o’clock.
    ['America/Santiago', '2026-09-05', 1, '2026-09-06T01:00 2026-09-07'],
    ['America/Santiago', '2026-09-06', 1, '2026-09-07 2026-09-08'],
  ] as const) {
    test(`in ${zone} goes from ${day} to ${to} for users in every zone`, () => {
      const next = Temporal.PlainDate.from(day).add({ days: 1 }).toString()
      assert.equal(moved(leave(day, next, zone), zone, from), to)
    })
  }

  test('that is stored in the days of the studio or of UTC keeps that zone', () => {
    assert.equal(moved(leave('2026-03-27', '2026-03-28', 'UTC', 'Europe/Berlin'), 'UTC', 3), '2026-03-30 2026-03-31')
    const ofStudio = leave('2026-03-05', '2026-03-06', 'Europe/Berlin', 'America/New_York')
    assert.equal(moved(ofStudio, 'Europe/Berlin', 4), '2026-03-09 2026-03-10')
  })

  test('that is stored from noon to noon stays that way', () => {
    const noons = {
      ...leave('2026-03-27', '2026-03-28', 'Europe/Berlin'),
      start: stampOf('2026-03-26T12:00[Europe/Berlin]'),
    }
    const booking = { ...noons, end: noons.start + DAY }
    assert.equal(moved(booking, 'Europe/Berlin', 3), '2026-03-29T12:00 2026-03-30T12:00')
  })

  test('is resized to whole days, at least one', () => {
    const resized = (from: string, to: string, days: number, edge: 'start' | 'end') =>
      moved(leave(from, to, 'Europe/Berlin'), 'Europe/Berlin', days, edge)
    assert.equal(resized('2026-03-29', '2026-03-31', -1, 'end'), '2026-03-29 2026-03-30')
    assert.equal(resized('2026-03-28', '2026-03-30', 1, 'start'), '2026-03-29 2026-03-30')
    assert.equal(resized('2026-10-25', '2026-10-26', -1, 'end'), '2026-10-25 2026-10-26')
    assert.equal(resized('2026-10-25', '2026-10-26', 1, 'start'), '2026-10-25 2026-10-26')
    assert.equal(resized('2026-10-24', '2026-10-25', 1, 'end'), '2026-10-24 2026-10-26')
    assert.equal(resized('2026-10-26', '2026-10-27', -5, 'start'), '2026-10-21 2026-10-27')
  })

  test('has its nearest free days in its own zone', () => {
    const booking = leave('2026-03-06', '2026-03-07', 'Europe/Berlin')
    const free = [leave('2026-03-09', '2026-03-20', 'Europe/Berlin')]
    for (const style of users) {
      const whole = meantDays(booking, style)
      assert.ok(whole)
      const { start, end } = leave('2026-03-09', '2026-03-10', 'Europe/Berlin')
      assert.deepEqual(nearestDays(whole, booking, free), { start, end })
      assert.equal(nearestDays(whole, booking, [{ start: start + HOUR, end: end + 23 * HOUR }]), undefined)
    }
  })

  test('is copied to whole days', () => {
    const { start, end } = leave('2026-03-09', '2026-03-10', 'Europe/Berlin')
    for (const style of users) {
      assert.deepEqual(shiftBooking(leave('2026-03-02', '2026-03-03', 'Europe/Berlin'), 7, style), { start, end })
    }
  })

  test('that is shorter than a day moves by hours', () => {
    const start = stampOf('2026-06-10T14:00[Europe/Berlin]')
    const booking = { ...leave('2026-06-10', '2026-06-11', 'Europe/Berlin'), start, end: start + 2 * HOUR }
    for (const style of users) {
      assert.equal(meantDays(booking, style), undefined)
      const times = (seconds: number, edge?: 'end') =>
        planMove(style, [booking], { seconds, step, ...(edge && { edge }) }).map((one) => [one.start, one.end])
      assert.deepEqual(times(2 * HOUR), [[start + 2 * HOUR, start + 4 * HOUR]])
      assert.deepEqual(times(step, 'end'), [[start, start + 2.5 * HOUR]])
      assert.deepEqual(shiftBooking(booking, 1, style), { start: start + DAY, end: start + DAY + 2 * HOUR })
    }
  })
})
