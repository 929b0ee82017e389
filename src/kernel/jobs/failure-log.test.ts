import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pino } from 'pino'
import { DatabaseUnusable } from '../db/database-unusable.ts'
import { FailureLog } from './failure-log.ts'

interface Logged {
  readonly level: number
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
    failures.log(new Error('away'), 'Jobs cannot be read')
    failures.log(new Error('away'), 'A webhook cannot be served', { webhook_id: (second % 2) + 1 })
    advance(1_000)
  }
  assert.equal(lines.filter(({ msg }) => msg === 'Jobs cannot be read').length, 2)
  assert.deepEqual(
    lines.filter(({ msg }) => msg === 'A webhook cannot be served').map((line) => line.webhook_id),
    [1, 2, 1, 2],
  )
})

test('of more failures than are known, each is still logged at most once a minute', () => {
  const { lines, failures, advance } = openLog()
  const failAll = () => {
    for (let webhook_id = 1; webhook_id <= 1_100; webhook_id += 1) {
      failures.log(new Error('away'), 'A webhook cannot be served', { webhook_id })
    }
  }
  for (let seconds = 0; seconds < 60; seconds += 15) {
    failAll()
    advance(15_000)
  }
  assert.equal(new Set(lines.map((line) => line.webhook_id)).size, lines.length)
  assert.equal(lines.length, 1_000)
  failAll()
  assert.equal(lines.length, 2_000)
})

test('a failure of background work is an error for the operator', () => {
  const { lines, failures } = openLog()
  failures.log(new Error('away'), 'Jobs cannot be read')
  assert.deepEqual(
    lines.map(({ level }) => level),
    [pino.levels.values.error],
  )
})

test('a database file that cannot be used is not logged: the engine has logged it', () => {
  const { lines, failures } = openLog()
  failures.log(new DatabaseUnusable('full', 'The disk is full'), 'Jobs cannot be read')
  assert.deepEqual(lines, [])
})
