import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type MoveGesture, targetsOf } from '../../console/src/timeline/gesture.ts'
import type { Movable } from '../../console/src/timeline/plan-move.ts'
import { DAY, HOUR, readDayText, zoneOf } from '../../console/src/timeline/wall-clock.ts'

const style = { zone: 'Europe/Berlin', locale: 'en-GB', hours: 24 } as const
const midnight = zoneOf(style.zone).dayStart(readDayText('2026-06-10') ?? 0)
const leave = { id: 1, start: midnight, end: midnight + DAY, all_day: 'true', resources: [{ id: 5 }] }
const shoot = { id: 2, start: midnight + 9 * HOUR, end: midnight + 12 * HOUR, resources: [{ id: 6 }] }

const drag = (bookings: readonly Movable[], seconds: number, isCopy: boolean, toRow = 5): MoveGesture<Movable> => ({
  kind: 'move',
  grabbed: bookings[0] ?? leave,
  fromRow: 5,
  toRow,
  bookings,
  seconds,
  step: 1800,
  isCopy,
})

const idsOf = (gesture: MoveGesture<Movable>) => targetsOf(style, gesture).map(({ booking }) => booking.id)

test('a drag makes no copies on top of their originals', () => {
  assert.deepEqual(idsOf(drag([leave], 5 * HOUR, true)), [])
  assert.deepEqual(idsOf(drag([leave, shoot], 5 * HOUR, true)), [2])
  assert.deepEqual(idsOf(drag([leave, shoot], 20 * HOUR, true)), [1, 2])
  assert.deepEqual(idsOf(drag([leave, shoot], 0, true, 7)), [1])
})

test('a drag without a copy shows all its bookings', () => {
  assert.deepEqual(idsOf(drag([leave, shoot], 5 * HOUR, false)), [1, 2])
})
