import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { type Cursor, freshTimes, nextStop, stopAt } from '../../console/src/timeline/cursor.ts'
import { layLanes, type Span } from '../../console/src/timeline/layout.ts'
import { DAY, HOUR, readDayText, zoneOf } from '../../console/src/timeline/wall-clock.ts'

const london = zoneOf('Europe/London')
const monday = readDayText('2026-11-16') ?? 0
const at = (day: number, hour: number) => london.stampAt({ day: monday + day, second: hour * HOUR })
const booked = (id: number, day: number, from: number, days: number, to: number): Span => ({
  id,
  start: at(day, from),
  end: at(day + days, to),
})
const rows = [
  { resourceId: 1, lanes: layLanes([booked(11, 0, 9, 0, 12), booked(12, 0, 13, 0, 18), booked(13, 2, 9, 1, 12)]) },
  { resourceId: 2, lanes: layLanes([booked(21, 1, 9, 0, 18)]) },
]
const walk = (from: Cursor, ...directions: ('left' | 'right' | 'up' | 'down')[]) =>
  directions.reduce((cursor, direction) => nextStop(london, rows, cursor, direction), from)

describe('the cursor', () => {
  const first: Cursor = { resourceId: 1, stamp: at(0, 9), bookingId: 11 }
  for (const [what, directions, expected] of [
    ['goes to the next booking of the day', ['right'], { resourceId: 1, stamp: at(0, 13), bookingId: 12 }],
    ['stops on a free day', ['right', 'right'], { resourceId: 1, stamp: at(1, 13) }],
    ['goes on to the next booking', ['right', 'right', 'right'], { resourceId: 1, stamp: at(2, 9), bookingId: 13 }],
    ['passes all days of a long one', ['right', 'right', 'right', 'right'], { resourceId: 1, stamp: at(4, 9) }],
    ['comes back the same way', ['right', 'right', 'left'], { resourceId: 1, stamp: at(0, 13), bookingId: 12 }],
    ['goes back to free days', ['left'], { resourceId: 1, stamp: at(-1, 9) }],
    ['goes down to free time', ['down'], { resourceId: 2, stamp: at(0, 9) }],
    ['goes down to a booking', ['right', 'right', 'down'], { resourceId: 2, stamp: at(1, 13), bookingId: 21 }],
    ['stays at the top', ['up'], first],
  ] as const) {
    test(what, () => assert.deepEqual(walk(first, ...directions), expected))
  }

  test('finds a booking that starts later on the day', () => {
    assert.equal(stopAt(london, rows[1]!, at(1, 8)).bookingId, 21)
  })

  test('reaches every booking of a row by moving right, or left', () => {
    const spans = fc.array(
      fc.record({ hour: fc.integer({ min: 0, max: 200 }), length: fc.integer({ min: 1, max: 60 }) }),
      {
        maxLength: 12,
      },
    )
    fc.assert(
      fc.property(spans, (list) => {
        const bookings = list.map(({ hour, length }, index) => ({
          id: index + 1,
          start: at(0, 0) + hour * HOUR,
          end: at(0, 0) + (hour + length) * HOUR,
        }))
        const row = [{ resourceId: 1, lanes: layLanes(bookings) }]
        for (const direction of ['right', 'left'] as const) {
          let cursor: Cursor = { resourceId: 1, stamp: direction === 'right' ? at(-1, 12) : at(14, 12) }
          const seen = new Set<number>()
          for (let step = 0; step < 60; step += 1) {
            cursor = nextStop(london, row, cursor, direction)
            if (cursor.bookingId !== undefined) seen.add(cursor.bookingId)
          }
          assert.equal(seen.size, bookings.length, direction)
        }
      }),
    )
  })
})

test('a new booking at the cursor starts at the next step and stays in its day', () => {
  assert.deepEqual(freshTimes(london, at(0, 9.2), 1800, 2 * HOUR), { start: at(0, 9.5), end: at(0, 11.5) })
  assert.equal(london.wallAt(freshTimes(london, at(0, 23.9), 1800, HOUR).start).second, DAY - 1800)
})
