import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Turns } from './turns.ts'

/** The instances that are served in turn while no work ends. */
function served(turns: Turns, waiting: readonly number[], times: number): (number | undefined)[] {
  return Array.from({ length: times }, () => {
    const instanceId = turns.next(waiting)
    if (instanceId !== undefined) turns.begin(instanceId)
    return instanceId
  })
}

test('instances take turns until each has its budget in progress', () => {
  assert.deepEqual(served(new Turns(2), [7, 3, 5], 7), [7, 3, 5, 7, 3, 5, undefined])
})

test('the instance with the least work in progress is next, however long another has waited', () => {
  const turns = new Turns(4)
  served(turns, [1], 3)
  assert.deepEqual(served(turns, [1, 2], 5), [2, 2, 2, 1, 2])
})

test('among equal instances, the one that was served longest ago is next', () => {
  const turns = new Turns(1)
  const order: (number | undefined)[] = []
  for (let time = 0; time < 7; time += 1) {
    const [instanceId] = served(turns, [1, 2, 3], 1)
    order.push(instanceId)
    turns.end(instanceId ?? 0)
  }
  assert.deepEqual(order, [1, 2, 3, 1, 2, 3, 1])
})

test('ended work frees a slot', () => {
  const turns = new Turns(1)
  turns.begin(1)
  assert.equal(turns.next([1]), undefined)
  turns.end(1)
  assert.deepEqual([turns.next([1]), turns.underWay(1)], [1, 0])
})
