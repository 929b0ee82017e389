import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { nearestShift } from '../../console/src/pages/schedule/nearest-shift.ts'

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
    ['not at all where all is free', [at(10, 40, 1), at(60, 90, 2)], 0],
    ['to the nearest free time of one', [at(90, 130, 1)], -30],
    ['as far as all of them fit', [at(90, 130, 1), at(60, 90, 2)], 110],
    ['each with all of its resources', [at(20, 60, 1, 2)], 30],
    ['the later way of two that are as near', [at(130, 170, 1)], 70],
    ['nowhere where one is never free', [at(10, 20, 1), at(10, 20, 3)], undefined],
    ['nowhere where one is too long', [at(0, 150, 1)], undefined],
  ]
  test('by whole units, if they have one', () => {
    assert.equal(nearestShift([at(90, 130, 1)], free, 24), -48)
    assert.equal(nearestShift([at(0, 100, 1)], free, 150), 0)
    assert.equal(nearestShift([at(20, 120, 1)], free, 24), undefined)
  })
  for (const [what, places, shift] of cases) test(what, () => assert.equal(nearestShift(places, free), shift))
})
