import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { overlaps } from '../../console/src/timeline/clash.ts'
import { nearestFree } from '../../console/src/timeline/nearest-free.ts'
import { inMoveOrder, isMoved, isResized, planMove, planResize, stepOf } from '../../console/src/timeline/plan-move.ts'
import { groupRows, LaneKeeper } from '../../console/src/timeline/rows.ts'
import { DAY, HOUR, readDayText, zoneOf } from '../../console/src/timeline/wall-clock.ts'

const london = zoneOf('Europe/London')
const style = { zone: 'Europe/London', locale: 'en-GB', hours: 24 } as const
const monday = readDayText('2026-11-16') ?? 0
const at = (day: number, hour: number) => london.stampAt({ day: monday + day, second: hour * HOUR })
const booking = (id: number, day: number, from: number, to: number, ...resources: number[]) => ({
  id,
  start: at(day, from),
  end: at(day, to),
  resources: resources.map((one) => ({ id: one })),
})
const step = 1800

describe('a move', () => {
  test('includes all bookings, each with its other resources', () => {
    const moved = planMove(style, [booking(1, 0, 9, 12, 5, 7), booking(2, 1, 9, 12, 6)], {
      seconds: DAY,
      swap: { from: 5, to: 8 },
      step,
    })
    assert.deepEqual(
      moved.map(({ start, resourceIds }) => [start, resourceIds]),
      [
        [at(1, 9), [8, 7]],
        [at(2, 9), [6]],
      ],
    )
  })

  test('to a resource that the booking already has does not add it twice', () => {
    const [moved] = planMove(style, [booking(1, 0, 9, 12, 5, 7)], { seconds: 0, swap: { from: 5, to: 7 }, step })
    assert.deepEqual(moved?.resourceIds, [7])
    assert.ok(moved && isMoved(moved))
  })

  test('by nothing changes nothing', () => {
    const same = planMove(style, [booking(1, 0, 9, 12, 5)], { seconds: 0, step })
    assert.deepEqual([same.some(isMoved), same.some(isResized)], [false, false])
  })

  test('of one end keeps the other end', () => {
    const [sized] = planMove(style, [booking(1, 0, 9, 12, 5)], { seconds: HOUR, edge: 'end', step })
    assert.deepEqual([sized?.start, sized?.end], [at(0, 9), at(0, 13)])
    assert.ok(sized && isResized(sized))
    // The clocks change on Sunday morning, so that the move changes the length in seconds.
    const autumn = readDayText('2026-10-24') ?? 0
    const night = (day: number, hour: number) => london.stampAt({ day: autumn + day, second: hour * HOUR })
    const late = { id: 1, start: night(-1, 22), end: night(0, 6), resources: [] }
    assert.deepEqual(planMove(style, [late], { seconds: DAY, step }).map(isResized), [false])
  })

  test('of ends to a later time stores the last booking first', () => {
    const longer = planMove(style, [booking(1, 0, 9, 12, 5), booking(2, 0, 12, 15, 5)], {
      seconds: HOUR,
      edge: 'end',
      step,
    })
    assert.deepEqual(
      inMoveOrder(longer).map((target) => target.booking.id),
      [2, 1],
    )
  })

  test('of all-day bookings uses whole days', () => {
    const leave = { ...booking(1, 0, 0, 48, 5), all_day: 'true' }
    const times = (seconds: number, edge?: 'start' | 'end') =>
      planMove(style, [leave], { seconds, step, ...(edge && { edge }) }).map(({ start, end }) => [start, end])
    assert.deepEqual(times(5 * HOUR), [[at(0, 0), at(2, 0)]])
    assert.deepEqual(times(-13 * HOUR), [[at(-1, 0), at(1, 0)]])
    assert.deepEqual(times(20 * HOUR, 'end'), [[at(0, 0), at(3, 0)]])
    assert.deepEqual(times(-5 * DAY, 'end'), [[at(0, 0), at(1, 0)]])
  })

  test('of all-day bookings together with others is by days, and each end moves by its own step', () => {
    const leave = { ...booking(1, 0, 0, 48, 5), all_day: 'true' }
    const hours = { ...booking(3, 0, 14, 16, 5), all_day: 'true' }
    assert.equal(stepOf(style, [leave], step), DAY)
    assert.equal(stepOf(style, [booking(2, 0, 9, 12), leave], step), DAY)
    assert.equal(stepOf(style, [booking(2, 0, 9, 12), hours], step), step)
    // The end of each moves by its own step.
    const ends = (by: 1 | -1) =>
      planResize(style, [leave, booking(2, 0, 9, 12), hours], step, by).map(({ start, end }) => [start, end])
    assert.deepEqual(ends(1), [
      [at(0, 0), at(3, 0)],
      [at(0, 9), at(0, 12.5)],
      [at(0, 14), at(0, 16.5)],
    ])
    assert.deepEqual(ends(-1), [
      [at(0, 0), at(1, 0)],
      [at(0, 9), at(0, 11.5)],
      [at(0, 14), at(0, 15.5)],
    ])
  })

  test('is stored in an order in which moved bookings do not block each other', () => {
    const spans = fc.uniqueArray(fc.integer({ min: 0, max: 40 }), { minLength: 1, maxLength: 8 })
    fc.assert(
      fc.property(spans, fc.integer({ min: -30, max: 30 }), (hours, shift) => {
        const bookings = hours.map((hour, index) => booking(index + 1, 0, hour, hour + 1, 5))
        const places = new Map<number, { start: number; end: number }>(bookings.map((one) => [one.id, one]))
        for (const target of inMoveOrder(planMove(style, bookings, { seconds: shift * HOUR, step }))) {
          places.delete(target.booking.id)
          for (const other of places.values()) assert.ok(!overlaps(target, other))
          places.set(target.booking.id, target)
        }
      }),
    )
  })
})

describe('the nearest free time', () => {
  const wanted = { start: at(1, 10), end: at(1, 14) }
  for (const [what, free, expected] of [
    ['is the same time if it is free', [{ start: at(0, 0), end: at(5, 0) }], [1, 10]],
    ['is right after the booking in the way', [{ start: at(1, 11), end: at(3, 0) }], [1, 11]],
    [
      'is right before the booking in the way if that is nearer',
      [
        { start: at(0, 0), end: at(1, 13) },
        { start: at(1, 16), end: at(2, 0) },
      ],
      [1, 9],
    ],
    ['is the next morning rather than the night', [{ start: at(1, 19), end: at(3, 0) }], [2, 9]],
    ['is undefined if nothing is long enough', [{ start: at(1, 0), end: at(1, 3) }], undefined],
  ] as const) {
    test(what, () => {
      const found = nearestFree(london, wanted, free)
      const start = expected === undefined ? undefined : at(expected[0], expected[1])
      assert.equal(found?.start, start)
      assert.equal(
        found === undefined ? undefined : found.end - found.start,
        start === undefined ? undefined : 4 * HOUR,
      )
    })
  }

  test('is at the same time of day within two weeks, rather than in a nearer night', () => {
    const wanted = { start: at(0, 12), end: at(0, 13) }
    assert.deepEqual(nearestFree(london, wanted, [{ start: at(-3, 0), end: at(-2, 0) }]), {
      start: at(-3, 12),
      end: at(-3, 13),
    })
  })

  test('is the earlier of two equally near times', () => {
    const wanted = { start: at(0, 12), end: at(0, 13) }
    const free = [
      { start: at(0, 14), end: at(0, 15) },
      { start: at(0, 10), end: at(0, 11) },
    ]
    assert.deepEqual(nearestFree(london, wanted, free), free[1])
  })

  test('is always in free time', () => {
    const hours = fc.integer({ min: -100, max: 200 })
    fc.assert(
      fc.property(fc.array(fc.tuple(hours, fc.integer({ min: 1, max: 90 }))), hours, (gaps, hour) => {
        const free = gaps.map(([from, length]) => ({
          start: at(0, 0) + from * HOUR,
          end: at(0, 0) + (from + length) * HOUR,
        }))
        const found = nearestFree(london, { start: at(0, 0) + hour * HOUR, end: at(0, 0) + (hour + 5) * HOUR }, free)
        assert.ok(found === undefined || free.some(({ start, end }) => start <= found.start && found.end <= end))
        const fits = free.some(({ start, end }) => end - start >= 5 * HOUR)
        assert.equal(found !== undefined, fits)
      }),
    )
  })
})

describe('rows', () => {
  const resource = (id: number, name: string, type_id: number, order = 0) => ({
    id,
    name,
    type_id,
    parent_id: 0,
    order,
  })
  test('are sorted in their groups by order and name, with numbers by value', () => {
    const list = [
      resource(1, 'Edit 10', 1),
      resource(2, 'Anna', 2, -1),
      resource(3, 'Edit 9', 1),
      resource(4, 'Edit 1', 1, 5),
    ]
    const groups = groupRows(list, ({ type_id }) => ({ key: `${type_id}`, name: `${type_id}` }))
    assert.deepEqual(
      groups.map(({ group, resources }) => [group.key, ...resources.map(({ name }) => name)]),
      [
        ['1', 'Edit 9', 'Edit 10', 'Edit 1'],
        ['2', 'Anna'],
      ],
    )
  })

  test('keep their layout while their bookings stay the same', () => {
    const keeper = new LaneKeeper(() => true, new Set([3]))
    const bookings = [booking(1, 0, 9, 12, 5), booking(2, 0, 11, 13, 5)]
    const laid = keeper.lay(resource(5, 'Edit 5', 1), bookings)
    assert.equal(keeper.lay(resource(5, 'Edit 5', 1), [...bookings]), laid)
    assert.deepEqual([...laid.double], [1, 2])
    assert.notEqual(keeper.lay(resource(5, 'Edit 5', 1), bookings.slice(1)), laid)
  })

  test('mark no double bookings of exempt types and statuses', () => {
    const bookings = [booking(1, 0, 9, 12, 5), booking(2, 0, 11, 13, 5)]
    const camera = new LaneKeeper(() => true, new Set([3])).lay(resource(5, 'ALEXA', 3), bookings)
    const cancelled = new LaneKeeper(({ id }: { id: number }) => id !== 1).lay(resource(5, 'Edit 5', 1), bookings)
    assert.deepEqual([...camera.double, ...cancelled.double], [])
  })
})
