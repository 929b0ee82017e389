import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { onlyChoice } from './only-choice.ts'

/** All choices with this sum. */
function choices([first, ...others]: readonly (readonly number[])[], target: number): number[][] {
  if (first === undefined) return target === 0 ? [[]] : []
  return first.flatMap((number) => choices(others, target - number).map((rest) => [number, ...rest]))
}

test('the only choice with the sum is returned in the order of the lists, otherwise undefined', () => {
  const numbers = fc.array(fc.integer({ min: 1, max: 12 }), { maxLength: 2 }).map((some) => [...new Set([0, ...some])])
  fc.assert(
    fc.property(fc.array(numbers, { maxLength: 6 }), fc.integer({ min: -2, max: 60 }), (lists, target) => {
      const found = choices(lists, target)
      assert.deepEqual(onlyChoice(lists, target), found.length === 1 ? found[0] : undefined)
    }),
    { numRuns: 2_000 },
  )
})

test('the sum of all of hundreds of numbers, of all but one, or of just one is found', () => {
  const lists = Array.from({ length: 300 }, (_, at) => [0, 2_000_000 + at * 100])
  const sum = lists.reduce((total, numbers) => total + Math.max(...numbers), 0)
  assert.equal(onlyChoice(lists, sum)?.length, 300)
  assert.equal(onlyChoice(lists, sum - 2_000_700)?.[7], 0)
  assert.equal(onlyChoice(lists, 2_000_700)?.[7], 2_000_700)
})

test('the search gives up when too many choices are possible', () => {
  const lists = Array.from({ length: 300 }, (_, at) => [0, 1 + ((at * at * 7_919) % 100_003) * 1_000_003])
  const sum = lists.reduce((total, numbers) => total + Math.max(...numbers), 0)
  // Without its limit, the search would not end.
  for (let run = 0; run < 16; run += 1) assert.equal(onlyChoice(lists, Math.floor(sum / 2) + run), undefined)
})
