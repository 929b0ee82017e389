import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PostgresOutage } from './postgres-outage.ts'

test('an outage is logged when it begins, once a minute, and when it ends, with its duration', () => {
  let now = 5000
  const messages: string[] = []
  const outage = new PostgresOutage(
    ({ kind, message }) => messages.push(`${kind}: ${message}`),
    () => now,
  )
  const after = (seconds: number, work: () => void) => {
    now += seconds * 1000
    work()
  }
  const fail = () => outage.note(new Error('refused'))
  outage.end()
  for (const seconds of [0, 30, 29, 1, 59, 2]) after(seconds, fail)
  for (const seconds of [3, 1]) after(seconds, () => outage.end())
  after(100, fail)
  assert.deepEqual(messages, [
    'away: PostgreSQL cannot be used: refused',
    'away: PostgreSQL has been away for 60 s: refused',
    'away: PostgreSQL has been away for 121 s: refused',
    'back: PostgreSQL can be used again after 124 s',
    'away: PostgreSQL cannot be used: refused',
  ])
  // While a balancer refuses new connections and open ones work, outages of a moment are logged once a minute.
  messages.length = 0
  for (let second = 0; second < 61; second += 1) {
    after(0.5, () => outage.end())
    after(0.5, fail)
  }
  after(0, () => outage.end())
  assert.deepEqual(messages, [
    'back: PostgreSQL can be used again after 1 s',
    'away: PostgreSQL cannot be used: refused',
    'back: PostgreSQL can be used again after 1 s',
  ])
})
