import assert from 'node:assert/strict'
import { test } from 'node:test'
import { TooMany } from './errors.ts'
import { FairQueue } from './fair-queue.ts'

const limits = {
  noun: 'PDFs',
  running: 1,
  runningPerInstance: 1,
  waiting: 100,
  waitingPerInstance: 3,
  retryAfterSeconds: 10,
}

test('instances take turns, and the work of each stays in order', async () => {
  const queue = new FairQueue(limits)
  const seen: string[] = []
  const work = (name: string) => async () => void seen.push(name)
  await Promise.all([
    ...['a1', 'a2', 'a3', 'a4'].map((name) => queue.run(1, work(name))),
    ...['b1', 'b2'].map((name) => queue.run(2, work(name))),
    queue.run(3, work('c1')),
  ])
  assert.deepEqual(seen, ['a1', 'b1', 'c1', 'a2', 'b2', 'a3', 'a4'])
})

test('an instance with too much waiting work is refused until there is less, and others are not', async () => {
  const queue = new FairQueue(limits)
  const gate = Promise.withResolvers<void>()
  const held = [1, 2, 3, 4].map(() => queue.run(1, () => gate.promise))
  await assert.rejects(
    queue.run(1, async () => {}),
    (error) =>
      error instanceof TooMany && error.retryAfterSeconds === 10 && /at most 3 of an instance/.test(error.message),
  )
  const other = queue.run(2, async () => 'made')
  gate.resolve()
  await Promise.all(held)
  assert.equal(await other, 'made')
  assert.equal(await queue.run(1, async () => 'made'), 'made')
})

test('the total of waiting work is also limited', async () => {
  const queue = new FairQueue({ ...limits, waiting: 2 })
  const gate = Promise.withResolvers<void>()
  const held = [1, 2, 3].map((instanceId) => queue.run(instanceId, () => gate.promise))
  await assert.rejects(
    queue.run(4, async () => {}),
    /too many PDFs to make/,
  )
  gate.resolve()
  await Promise.all(held)
})

test('failed work frees its slot', async () => {
  const queue = new FairQueue(limits)
  await assert.rejects(
    queue.run(1, async () => {
      throw new Error('no')
    }),
    /^Error: no$/,
  )
  assert.equal(await queue.run(1, async () => 'made'), 'made')
})
