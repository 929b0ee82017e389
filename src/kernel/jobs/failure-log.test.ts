import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pino } from 'pino'
import { DatabaseUnusable } from '../db/database-unusable.ts'
import { FailureLog } from './failure-log.ts'

interface Logged {
  readonly msg: string
  readonly webhook_id?: number
}

function openLog(): { readonly lines: Logged[]; readonly failures: FailureLog; advance(ms: number): void } {
  const lines: Logged[] = []
  let now = 0
  const log = pino({}, { write: (line) => void lines.push(JSON.parse(line)) })
  const advance = (ms: number) => {
    now += ms
  }
  return { lines, failures: new FailureLog(log, () => now), advance }
}

test('a failure that goes on is logged once a minute, and another one beside it', () => {
  const { lines, failures, advance } = openLog()
  for (let second = 0; second < 120; second += 1) {
    failures.warn(new Error('away'), 'Jobs cannot be read')
    failures.warn(new Error('away'), 'A webhook cannot be served', { webhook_id: (second % 2) + 1 })
    advance(1_000)
  }
  assert.equal(lines.filter(({ msg }) => msg === 'Jobs cannot be read').length, 2)
  assert.deepEqual(
    lines.filter(({ msg }) => msg === 'A webhook cannot be served').map((line) => line.webhook_id),
    [1, 2, 1, 2],
  )
})

test('a database file that cannot be used is not logged: the engine has logged it', () => {
  const { lines, failures } = openLog()
  failures.warn(new DatabaseUnusable('full', 'The disk is full'), 'Jobs cannot be read')
  assert.deepEqual(lines, [])
})
