import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isTurnLong, turnInOrder } from './loop-turn.ts'
import { stopwatchMs } from './time/stopwatch.ts'

/** Keeps the event loop as one slow statement does, and then longer than a turn may last. */
function keepLoop(): void {
  const until = stopwatchMs() + 30
  while (stopwatchMs() < until);
}

/** Steps that wait in order when the turn is long, as the statements of a request do. */
async function work(name: string, steps: number, order: string[]): Promise<void> {
  for (let step = 0; step < steps; step += 1) {
    if (isTurnLong()) await turnInOrder()
    keepLoop()
    order.push(name)
  }
}

test('work that takes many long turns takes them in turn with the others', async () => {
  const order: string[] = []
  await Promise.all([work('a', 4, order), work('b', 2, order), work('c', 1, order)])
  assert.equal(order.join(''), 'aabcaba')
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
