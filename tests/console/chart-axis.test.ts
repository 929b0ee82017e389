import assert from 'node:assert/strict'
import { test } from 'node:test'
import { axisTimes } from '../../console/src/ui/chart-axis.ts'

test('a time axis includes today if it is in or near its range, else it ends with its range', () => {
  const cases = [
    [[100, 200], 150, { from: 100, to: 200, hasNow: true }],
    [[100, 200], 220, { from: 100, to: 220, hasNow: true }],
    [[100, 200], 90, { from: 90, to: 200, hasNow: true }],
    [[100, 200], 900, { from: 100, to: 204, hasNow: false }],
    [[100, 200], 10, { from: 100, to: 204, hasNow: false }],
    [[100], 900, { from: 100, to: 900, hasNow: true }],
    [[], 900, { from: 900, to: 901, hasNow: true }],
  ] as const
  for (const [moments, now, expected] of cases) assert.deepEqual(axisTimes(moments, now), expected)
})
