import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { merged, secondsByDay } from './time-by-day.ts'

const stretch = fc
  .tuple(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 1, max: 30 }))
  .map(([start, length]) => ({ start, end: start + length }))

test('each second of a day that any stretch covers is counted once', () => {
  fc.assert(
    fc.property(fc.array(stretch), fc.uniqueArray(fc.integer({ min: 0, max: 90 }), { minLength: 2 }), (all, cuts) => {
      const edges = cuts.toSorted((a, b) => a - b)
      const days = edges.slice(1).map((end, at) => ({ start: edges[at] ?? 0, end }))
      const apart = merged(all.toSorted((a, b) => a.start - b.start))
      const expected = days.map(({ start, end }) => {
        let seconds = 0
        for (let at = start; at < end; at += 1)
          if (all.some((stretch) => stretch.start <= at && at < stretch.end)) seconds += 1
        return seconds
      })
      assert.deepEqual(secondsByDay(days, apart), expected)
    }),
    { numRuns: 500 },
  )
})
