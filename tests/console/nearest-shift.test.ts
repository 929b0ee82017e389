import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { nearestDayMove, nearestShift } from '../../console/src/pages/schedule/nearest-shift.ts'
import { HOUR, readDayText, zoneOf } from '../../console/src/timeline/wall-clock.ts'

const free = new Map([
  [
    1,
    [
      { start: 0, end: 100 },
      { start: 200, end: 300 },
    ],
  ],
  [2, [{ start: 50, end: 400 }]],
  [3, []],
])
const at = (start: number, end: number, ...resourceIds: number[]) => ({ start, end, resourceIds })

describe('how far several bookings move together', () => {
  const cases: readonly (readonly [what: string, places: ReturnType<typeof at>[], shift: number | undefined])[] = [
    ['not at all if all of them are free', [at(10, 40, 1), at(60, 90, 2)], 0],
    ['to the nearest free time of one', [at(90, 130, 1)], -30],
    ['as far as is needed for all of them', [at(90, 130, 1), at(60, 90, 2)], 110],
    ['each with all of its resources', [at(20, 60, 1, 2)], 30],
    ['the later of two equally near ways', [at(130, 170, 1)], 70],
    ['nowhere if one is never free', [at(10, 20, 1), at(10, 20, 3)], undefined],
    ['nowhere if one is too long', [at(0, 150, 1)], undefined],
  ]
  for (const [what, places, shift] of cases) test(what, () => assert.equal(nearestShift(places, free), shift))
})

describe('how far several bookings move together by whole days', () => {
  const berlin = zoneOf('Europe/Berlin')
  /** The Friday before the clocks go forward. */
  const friday = readDayText('2026-03-27') ?? 0
  const days = (first: number, end: number) => ({
    start: berlin.dayStart(friday + first),
    end: berlin.dayStart(friday + end),
  })
  const leave = { ...days(0, 1), resourceIds: [1], booking: { ...days(0, 1), all_day: 'true' } }
  const grade = {
    start: berlin.stampAt({ day: friday, second: 9 * HOUR }),
    end: berlin.stampAt({ day: friday, second: 13 * HOUR }),
    resourceIds: [2],
  }
  const moved = (gaps: ReturnType<typeof days>[]) =>
    nearestDayMove(
      { zone: 'Europe/Berlin', locale: 'en-GB', hours: 24 },
      [leave, grade],
      new Map([
        [1, gaps],
        [2, [days(-20, 20)]],
      ]),
      14,
    )

  test('all-day bookings stay whole days across a clock change, and others keep their time of day', () => {
    const move = moved([days(3, 9)])
    assert.deepEqual(move?.(leave), days(3, 4))
    assert.deepEqual(berlin.wallAt(move?.(grade).start ?? 0), { day: friday + 3, second: 9 * HOUR })
  })

  test('whole days keep their zone, also for a user elsewhere', () => {
    const style = { zone: 'America/New_York', instanceZone: 'Europe/Berlin', locale: 'en-GB', hours: 24 } as const
    const free = new Map([[1, [days(3, 9)]]])
    assert.deepEqual(nearestDayMove(style, [leave], free, 14)?.(leave), days(3, 4))
  })

  test('into a day that is an hour shorter', () => assert.deepEqual(moved([days(2, 3)])?.(leave), days(2, 3)))

  test('to the nearest day, or the later of two equally near days', () => {
    assert.deepEqual(moved([days(-2, -1), days(2, 3)])?.(leave), days(2, 3))
    assert.deepEqual(moved([days(-2, -1), days(3, 4)])?.(leave), days(-2, -1))
  })

  test('nowhere without a free day', () => assert.equal(moved([{ start: leave.start + 1, end: leave.end }]), undefined))
})
