import assert from 'node:assert/strict'
import { test } from 'node:test'
import { limitLanes } from '../../console/src/timeline/crowded-lanes.ts'
import { layLanes } from '../../console/src/timeline/layout.ts'

const bars = (...times: readonly (readonly [number, number])[]) => times.map(([start, end], id) => ({ id, start, end }))
const limited = (times: readonly (readonly [number, number])[], lanesMax: number) =>
  limitLanes(layLanes(bars(...times)).placed, lanesMax)

test('all bars are shown if there are enough lanes', () => {
  const { placed, crowds } = limited(
    [
      [0, 4],
      [1, 5],
      [2, 6],
      [9, 10],
    ],
    3,
  )
  assert.deepEqual([placed.length, crowds], [4, []])
})

test('bars without a lane share the last lane for their time, and other times keep their lanes', () => {
  const { placed, crowds } = limited(
    [
      [0, 4],
      [1, 5],
      [2, 6],
      [3, 9],
      [9, 10],
      [9, 11],
      [9, 12],
    ],
    3,
  )
  assert.deepEqual(
    placed.map(({ booking }) => booking.id),
    [0, 1, 6, 5, 4],
  )
  assert.deepEqual(
    crowds.map(({ start, end, bookings }) => [start, end, bookings.map(({ id }) => id)]),
    [[2, 9, [2, 3]]],
  )
})
