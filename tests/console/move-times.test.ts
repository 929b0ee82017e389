import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import {
  resizeTimes,
  roundShift,
  shiftStamp,
  shiftTimes,
  snapStamp,
  wallShift,
} from '../../console/src/timeline/move.ts'
import { DAY, HOUR, readDayText, zoneOf } from '../../console/src/timeline/wall-clock.ts'

const london = zoneOf('Europe/London')
const at = (date: string, hour: number) => london.stampAt({ day: readDayText(date) ?? 0, second: hour * HOUR })
const zone = fc.constantFrom('Europe/London', 'America/New_York', 'Asia/Kolkata').map(zoneOf)
const stamps = fc.integer({ min: 1_600_000_000, max: 2_100_000_000 })

describe('moving', () => {
  test('keeps the time of day across a clock change', () => {
    const times = { start: at('2026-10-23', 9), end: at('2026-10-23', 18.5) }
    assert.deepEqual(shiftTimes(london, times, 3 * DAY), { start: at('2026-10-26', 9), end: at('2026-10-26', 18.5) })
  })

  test('makes a booking one hour longer if a clock change falls into it', () => {
    const times = { start: at('2026-10-23', 22), end: at('2026-10-24', 6) }
    const moved = shiftTimes(london, times, DAY)
    assert.equal((moved.end - moved.start) / HOUR, 9)
  })

  test('never leaves a booking with no length', () => {
    const times = { start: at('2026-03-28', 1), end: at('2026-03-28', 1.5) }
    const moved = shiftTimes(london, times, DAY)
    assert.ok(moved.end > moved.start)
  })

  test('there and back gives the original time in a zone without clock changes', () => {
    const shifts = fc.integer({ min: -40, max: 40 }).map((halves) => halves * 1800)
    fc.assert(
      fc.property(stamps, shifts, (stamp, shift) => {
        const kolkata = zoneOf('Asia/Kolkata')
        assert.equal(shiftStamp(kolkata, shiftStamp(kolkata, stamp, shift), -shift), stamp)
      }),
    )
  })

  test('shows the target time, or an hour later if the clock skips it', () => {
    fc.assert(
      fc.property(zone, stamps, fc.integer({ min: -60 * DAY, max: 60 * DAY }), (place, stamp, shift) => {
        const late = wallShift(place, stamp, shiftStamp(place, stamp, shift)) - shift
        assert.ok(late === 0 || late === HOUR, `${late}`)
      }),
    )
  })
})

describe('resizing', () => {
  const times = { start: at('2026-11-18', 9), end: at('2026-11-18', 12) }
  for (const [what, edge, hours, expected] of [
    ['moves the end', 'end', 2, [9, 14]],
    ['moves the start', 'start', 1, [10, 12]],
    ['stops the end one step after the start', 'end', -9, [9, 9.5]],
    ['stops the start one step before the end', 'start', 9, [11.5, 12]],
  ] as const) {
    test(what, () => {
      const sized = resizeTimes(london, times, edge, hours * HOUR, 1800)
      assert.deepEqual(sized, { start: at('2026-11-18', expected[0]), end: at('2026-11-18', expected[1]) })
    })
  }

  test('goes in the right direction in the hour that occurs twice', () => {
    const step = 1800
    const night = at('2026-10-24', 20)
    for (let end = night; end <= night + 12 * HOUR; end += step) {
      const sized = (seconds: number) => resizeTimes(london, { start: night - HOUR, end }, 'end', seconds, step).end
      assert.ok(sized(step) > end, new Date(end * 1000).toISOString())
      assert.ok(sized(-step) < end, new Date(end * 1000).toISOString())
    }
  })

  for (const edge of ['start', 'end'] as const) {
    test(`does not change a booking that is shorter than a step when its ${edge} moves inwards`, () => {
      assert.deepEqual(resizeTimes(london, times, edge, edge === 'end' ? -DAY : DAY, DAY), times)
    })
  }

  for (const [zone, changes] of [
    ['Europe/Berlin', ['2026-03-29', '2026-10-25']],
    ['America/New_York', ['2026-03-08', '2026-11-01']],
  ] as const) {
    test(`leaves at least one day, even if it has 23 or 25 hours, in ${zone}`, () => {
      const place = zoneOf(zone)
      for (const change of changes) {
        for (const hour of [0, 9]) {
          const on = (days: number) => place.stampAt({ day: (readDayText(change) ?? 0) + days, second: hour * HOUR })
          const after = { start: on(0), end: on(2) }
          assert.deepEqual(resizeTimes(place, after, 'end', -DAY, DAY), { start: on(0), end: on(1) })
          assert.deepEqual(resizeTimes(place, after, 'end', -5 * DAY, DAY), { start: on(0), end: on(1) })
          const before = { start: on(-1), end: on(1) }
          assert.deepEqual(resizeTimes(place, before, 'start', DAY, DAY), { start: on(0), end: on(1) })
          const day = { start: on(0), end: on(1) }
          assert.deepEqual(resizeTimes(place, day, 'end', -DAY, DAY), day)
          assert.deepEqual(resizeTimes(place, day, 'start', DAY, DAY), day)
        }
      }
    })
  }
})

test('steps are rounded to the nearest', () => {
  const second = at('2026-10-25', 1) + HOUR
  assert.equal(snapStamp(london, second + 1000, 1800), second + 1800)
  assert.equal(snapStamp(london, second - 2000, 1800), second - 1800)
  assert.equal(roundShift(1000, 1800), 1800)
  assert.equal(roundShift(-800, 1800), 0)
  assert.ok(Object.is(roundShift(-800, 1800), 0))
  assert.equal(snapStamp(london, at('2026-11-18', 9.2), 1800), at('2026-11-18', 9))
  assert.equal(snapStamp(london, at('2026-11-18', 23.9), 1800), at('2026-11-19', 0))
})
