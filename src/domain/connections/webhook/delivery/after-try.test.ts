import assert from 'node:assert/strict'
import { test } from 'node:test'
import { afterTry, afterTryElsewhere, pauseAfter, RETRY_AFTER_SECONDS } from './after-try.ts'

const NOW = 1_800_000_000
const DAY_S = 86_400
const delivery = { id: 1, body: '{}', size: 2, attempts: 0, tries: '[]', created: NOW }
const asked = (retryAfter: number, error: string | null = 'It answered 503.') => ({
  code: 503,
  error,
  answer: '',
  retryAfter,
})

test('a receiver can delay tries, up to a day', () => {
  for (const [retryAfter, pause] of [
    [0, 0],
    [60, 60],
    [DAY_S - 1, DAY_S - 1],
    [DAY_S, DAY_S],
    [DAY_S + 1, DAY_S],
    [365 * DAY_S, DAY_S],
  ] as const) {
    assert.equal(pauseAfter(asked(retryAfter)), pause, `${retryAfter}`)
  }
  assert.equal(pauseAfter(asked(60, null)), 0, 'no pause follows a success')
})

test('the next try comes after the schedule or the requested delay, whichever is later', () => {
  const [first] = RETRY_AFTER_SECONDS
  const next = (retryAfter: number) => afterTry(delivery, asked(retryAfter), NOW).next_try
  assert.equal(next(first - 1), NOW + first)
  assert.equal(next(first + 1), NOW + first + 1)
  assert.equal(next(10 * DAY_S), NOW + DAY_S)
})

test('an event that the old address refused is tried at the new one at once; one that it accepted is delivered', () => {
  const after = (error: string | null) => {
    const { status, next_try } = afterTryElsewhere({ ...delivery, attempts: 20 }, asked(60, error), NOW)
    return [status, next_try]
  }
  assert.deepEqual(after('It answered 503.'), ['waiting', NOW])
  assert.deepEqual(after(null), ['delivered', null])
})
