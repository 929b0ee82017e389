import assert from 'node:assert/strict'
import { test } from 'node:test'
import { TurnQueue } from './turn-queue.ts'

function takeAll(queue: TurnQueue<string | undefined, number>): number[] {
  return Array.from({ length: queue.size }, () => queue.take() ?? Number.NaN)
}

test('owners take turns, and the items of each stay in order', () => {
  const queue = new TurnQueue<string | undefined, number>()
  for (const item of [1, 2, 3]) queue.add('a', item)
  for (const item of [11, 12]) queue.add(undefined, item)
  queue.add('b', 21)
  assert.deepEqual(takeAll(queue), [1, 11, 21, 2, 12, 3])
})

test('items without an owner take turns with the others', () => {
  const queue = new TurnQueue<string | undefined, number>()
  for (const item of [1, 2, 3]) queue.add(undefined, item)
  queue.add('a', 11)
  assert.deepEqual(takeAll(queue), [1, 11, 2, 3])
  assert.equal(queue.take(), undefined)
})
