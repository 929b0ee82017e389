import assert from 'node:assert/strict'
import { test } from 'node:test'
import { spreadLabels } from '../../console/src/ui/spread-labels.ts'

const spread = (...tops: readonly number[]) =>
  spreadLabels(
    tops.map((y) => ({ y })),
    { room: 30, bottom: 200 },
  ).map(({ y }) => y)

test('labels that do not overlap stay where they are', () => {
  assert.deepEqual(spread(20, 80, 150), [150, 80, 20])
})

test('labels at the same place are stacked above the axis', () => {
  assert.deepEqual(spread(200, 200, 198), [185, 155, 125])
})

test('a moved label also moves the one above it', () => {
  assert.deepEqual(spread(100, 95, 70), [100, 70, 40])
})
