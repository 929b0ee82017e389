import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PasswordQueue } from './password-queue.ts'

const WAITING_PER_ADDRESS = 8

/** A queue whose time the test moves. One hash is running until `end` is called. */
function fullQueue(requestTimeoutSeconds?: number) {
  let now = 0
  const queue = new PasswordQueue(requestTimeoutSeconds, () => now)
  const hashed: number[] = []
  const running = Promise.withResolvers<void>()
  const hash = (n: number, ended?: Promise<void>) =>
    queue.run({ address: '203.0.113.1', isKnown: false }, async () => {
      hashed.push(n)
      await ended
    })
  const first = hash(0, running.promise)
  return {
    hash,
    hashed,
    pass: (ms: number) => {
      now += ms
    },
    end: async () => {
      running.resolve()
      await first
    },
  }
}

for (const [requestTimeoutSeconds, waitMs] of [
  [30, 20_000],
  [3600, 20_000],
  [9, 6_000],
]) {
  test(`with a limit of ${requestTimeoutSeconds} s, a request that waits too long is refused without hashing`, async () => {
    const { hash, hashed, pass, end } = fullQueue(requestTimeoutSeconds)
    const refused = assert.rejects(hash(1), /Too many people are signing in/)
    pass(1)
    const second = hash(2)
    pass(waitMs ?? 0)
    await end()
    await Promise.all([refused, second])
    assert.deepEqual(hashed, [0, 2])
  })
}

test('requests that have waited too long do not block new ones', async () => {
  const { hash, hashed, pass, end } = fullQueue()
  const refused = Array.from({ length: WAITING_PER_ADDRESS }, (_, n) => assert.rejects(hash(n + 1)))
  await assert.rejects(hash(9), /Too many people are signing in/)
  pass(20_001)
  const last = hash(10)
  await end()
  await Promise.all([...refused, last])
  assert.deepEqual(hashed, [0, 10])
})
