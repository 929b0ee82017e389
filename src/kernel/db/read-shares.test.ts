import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Unavailable } from '../errors.ts'
import { ReadShares } from './read-shares.ts'

/** Reads that run until the test ends them. */
function startReads(shares: ReadShares) {
  const running: { readonly instanceId: number; readonly end: () => void }[] = []
  const read = (instanceId: number) =>
    shares.run(instanceId, () => new Promise<void>((end) => void running.push({ instanceId, end })))
  const runningOf = (instanceId: number) => running.filter((one) => one.instanceId === instanceId).length
  const endOne = async (instanceId: number) => {
    const place = running.findIndex((one) => one.instanceId === instanceId)
    running.splice(place, 1)[0]?.end()
    await new Promise(setImmediate)
  }
  return { running, read, runningOf, endOne }
}

/** Shares of several instances: two have read before. */
async function sharesOfSeveral(connections: number): Promise<ReadShares> {
  const shares = new ReadShares(connections, 1000)
  for (const instanceId of [1, 2]) await shares.run(instanceId, async () => {})
  return shares
}

test('the only instance gets all connections but two, one of them for a new instance, and then each its half', async () => {
  const { read, runningOf, endOne } = startReads(new ReadShares(8, 1000))
  for (let i = 0; i < 20; i += 1) void read(1)
  assert.equal(runningOf(1), 6)
  void read(2)
  assert.deepEqual([1, 2].map(runningOf), [6, 1])
  void read(2)
  await endOne(1)
  assert.deepEqual([1, 2].map(runningOf), [5, 1])
  await endOne(1)
  assert.deepEqual([1, 2].map(runningOf), [4, 2])
  await endOne(2)
  await endOne(2)
  assert.deepEqual([1, 2].map(runningOf), [4, 0])
})

test('the only instance always gets one connection', async () => {
  for (const connections of [1, 2, 3]) {
    const { read, runningOf } = startReads(new ReadShares(connections, 1000))
    for (let i = 0; i < 5; i += 1) void read(1)
    assert.equal(runningOf(1), 1)
  }
})

test('an instance gets half of the connections, the next one half of the rest, and one stays free', async () => {
  const { read, runningOf } = startReads(await sharesOfSeveral(8))
  for (const instanceId of [1, 2, 3, 4]) for (let i = 0; i < 20; i += 1) void read(instanceId)
  assert.deepEqual([1, 2, 3, 4].map(runningOf), [4, 2, 1, 0])
})

test('the instance with the fewest reads is next', async () => {
  const shares = await sharesOfSeveral(4)
  const { running, read, runningOf, endOne } = startReads(shares)
  for (const instanceId of [1, 1, 1, 2, 2, 3]) void read(instanceId)
  assert.deepEqual([1, 2, 3].map(runningOf), [2, 1, 0])
  assert.equal(shares.waiting, 3)
  await endOne(1)
  assert.deepEqual([1, 2, 3].map(runningOf), [1, 1, 1])
  await endOne(1)
  assert.deepEqual([1, 2, 3].map(runningOf), [1, 1, 1])
  while (running.length > 0) await endOne(running[0]?.instanceId ?? 0)
  assert.equal(shares.waiting, 0)
})

test('a single connection is shared too, and a failed read frees it', async () => {
  const shares = new ReadShares(1, 1000)
  await assert.rejects(shares.run(1, () => Promise.reject(new Error('no'))))
  assert.deepEqual(await Promise.all([1, 2, 1].map((id) => shares.run(id, async () => id))), [1, 2, 1])
})

test('a read that has waited too long is refused', async () => {
  const shares = new ReadShares(1, -1)
  const outcomes = await Promise.allSettled([1, 1].map((id) => shares.run(id, async () => id)))
  assert.deepEqual(outcomes[0], { status: 'fulfilled', value: 1 })
  assert.ok(outcomes[1]?.status === 'rejected' && outcomes[1].reason instanceof Unavailable)
})
