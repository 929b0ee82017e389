import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nextTurn } from '../../../kernel/loop-turn.ts'
import { stopwatchMs } from '../../../kernel/time/stopwatch.ts'
import { PasswordQueue } from './password-queue.ts'

const stranger = (n: number) => ({ address: `203.0.113.${n}`, isKnown: false })

test('a request that has waited too long is refused, and nothing is hashed for it', async () => {
  const queue = new PasswordQueue(20)
  const hashed: number[] = []
  const running = Promise.withResolvers<void>()
  const hash = (n: number, ended?: Promise<void>) =>
    queue.run(stranger(n), async () => {
      hashed.push(n)
      await ended
    })
  const first = hash(1, running.promise)
  const refused = assert.rejects(hash(2), /Too many people are signing in/)
  const began = stopwatchMs()
  while (stopwatchMs() - began < 30) await nextTurn()
  const last = hash(3)
  running.resolve()
  await Promise.all([first, refused, last])
  assert.deepEqual(hashed, [1, 3])
})
