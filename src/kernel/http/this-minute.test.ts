import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ThisMinute } from './this-minute.ts'

const start = 1_800_000_000

test('a value stays until the minute ends, and one minute longer as the previous value', () => {
  const minute = new ThisMinute<number>()
  assert.equal(minute.get('a', start + 10), undefined)
  minute.set('a', 1)
  assert.equal(minute.get('a', start + 59), 1)
  assert.equal(minute.getBefore('a', start + 59), undefined)
  assert.equal(minute.get('a', start + 60), undefined)
  assert.equal(minute.getBefore('a', start + 119), 1)
  assert.equal(minute.getBefore('a', start + 120), undefined)
})

test('the previous value is forgotten after a quiet minute', () => {
  const minute = new ThisMinute<number>()
  minute.get('a', start)
  minute.set('a', 1)
  assert.equal(minute.getBefore('a', start + 120), undefined)
})

test('the remaining seconds run from 60 to 1', () => {
  const minute = new ThisMinute<number>()
  assert.deepEqual(
    [start, start + 1, start + 59, start + 60].map((now) => minute.secondsLeft(now)),
    [60, 59, 1, 60],
  )
})

test('a clock that is set back begins a new minute', () => {
  const minute = new ThisMinute<number>()
  minute.get('a', start + 86_400)
  minute.set('a', 1)
  assert.equal(minute.get('a', start + 10), undefined)
  assert.equal(minute.secondsLeft(start + 10), 50)
})
