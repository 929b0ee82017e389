import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { postgres } from '../../../tests/support/engines.ts'
import { withoutPostgres } from '../../../tests/support/postgres-cluster.ts'
import { openWorld } from '../../../tests/world.ts'
import { lanes } from '../db/lane.ts'
import type { Sql } from '../db/sql.ts'
import { Unavailable } from '../errors.ts'
import { throughOutage } from './through-outage.ts'

describe('a step of background work on PostgreSQL', { skip: withoutPostgres }, () => {
  /** Runs a step, which does `first` in its first try, and `failed` after it. */
  async function triesOf(first: (sql: Sql) => Promise<unknown>, failed = (_giveUp: AbortController) => {}) {
    await using world = await openWorld(postgres)
    const { engine } = world.app.scopes
    const giveUp = new AbortController()
    let tries = 0
    const step = async () => {
      tries += 1
      const isFirst = tries === 1
      const work = isFirst ? first : (sql: Sql) => sql.all('select 1', [])
      await engine.transaction(lanes.notes(1), work).finally(() => isFirst && failed(giveUp))
    }
    const error = await throughOutage(step, giveUp.signal).catch((thrown: unknown) => thrown)
    return { tries, error }
  }
  const lost = (sql: Sql) => sql.all('select pg_terminate_backend(pg_backend_pid())', [])

  test('is repeated if its connection was lost', async () => {
    assert.deepEqual(await triesOf(lost), { tries: 2, error: undefined })
  })

  test('is not repeated if it takes too long: it would hold its locks for as long again', async () => {
    const { tries, error } = await triesOf(async (sql) => {
      await sql.run(`set local statement_timeout = 10`, [])
      await sql.all('select pg_sleep(1)', [])
    })
    assert.ok(error instanceof Unavailable)
    assert.equal(tries, 1)
  })

  test('is not repeated if its process gives up during the pause', async () => {
    const { tries, error } = await triesOf(lost, (giveUp) => setImmediate(() => giveUp.abort()))
    assert.ok(error instanceof Unavailable)
    assert.equal(tries, 1)
  })
})
