import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isTurnLong, nextTurn, turnInOrder } from './loop-turn.ts'
import { stopwatchMs } from './time/stopwatch.ts'

/** Blocks the event loop as one slow statement does, longer than a turn may last. */
function keepLoop(): void {
  const until = stopwatchMs() + 30
  while (stopwatchMs() < until);
}

/** Steps that wait in order when the turn is long, as the statements of a request do. */
async function work(name: string, steps: number, order: string[], instanceId?: number): Promise<void> {
  for (let step = 0; step < steps; step += 1) {
    if (isTurnLong()) await turnInOrder(instanceId)
    keepLoop()
    order.push(name)
  }
}

test('work that needs many long turns alternates with other work', async () => {
  const order: string[] = []
  await Promise.all([work('a', 4, order), work('b', 2, order), work('c', 1, order)])
  assert.equal(order.join(''), 'aabcaba')
})

test('an instance with much work waits for one step of each other instance', async () => {
  const order: string[] = []
  const many = Array.from({ length: 5 }, () => work('a', 2, order, 1))
  await Promise.all([...many, work('b', 2, order, 2), work('c', 1, order, 3)])
  assert.match(order.join(''), /^a{1,2}bcab/)
})

test('work with several short steps is not interrupted by long work', async () => {
  const order: string[] = []
  const long = async () => {
    for (let step = 0; step < 8; step += 1) {
      keepLoop()
      order.push('long')
      if (isTurnLong()) await nextTurn()
    }
  }
  const short = async () => {
    for (let step = 0; step < 4; step += 1) {
      if (isTurnLong()) await turnInOrder()
      order.push('short')
    }
  }
  isTurnLong()
  const running = long()
  await Promise.all([running, short()])
  assert.deepEqual(order.slice(0, 6), ['long', 'short', 'short', 'short', 'short', 'long'])
})

test('short work that waits is resumed in one turn', async () => {
  let [turns, isDone] = [0, false]
  const count = () => {
    turns += 1
    if (!isDone) setImmediate(count)
  }
  isTurnLong()
  keepLoop()
  const waiting = Array.from({ length: 50 }, async () => {
    if (isTurnLong()) await turnInOrder()
  })
  setImmediate(count)
  await Promise.all(waiting)
  isDone = true
  assert.ok(turns <= 2, `${turns} turns`)
})
