import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { Client } from 'pg'
import { CannotOpenDatabase } from '../../src/kernel/db/cannot-open-database.ts'
import { lanes } from '../../src/kernel/db/lane.ts'
import { openEngine } from '../../src/kernel/db/open-engine.ts'
import type { Sql } from '../../src/kernel/db/sql.ts'
import { postgres } from '../support/engines.ts'
import { hasPgBouncer, startPgBouncer } from '../support/pgbouncer.ts'
import { onServer, withoutPostgres } from '../support/postgres-cluster.ts'
import { addInstances } from './instances.ts'

const count = (sql: Sql) => sql.run('update instance_head set version = version + 1 where instance_id = 1', [])

/** A database with an instance, for whose connections the administrator has set other defaults. */
async function databaseWith(settings: Readonly<Record<string, string>>) {
  const database = await postgres.create()
  const engine = await openEngine(database.url)
  await addInstances(engine, 1)
  await engine.close()
  const name = new URL(database.url).pathname.slice(1)
  for (const [setting, value] of Object.entries(settings))
    await onServer(`alter database ${name} set ${setting} = '${value}'`)
  return database
}

describe('PostgreSQL with other defaults', { skip: withoutPostgres }, () => {
  for (const isolation of ['repeatable read', 'serializable']) {
    test(`for the isolation (${isolation}) commits all writes that arrive together`, async () => {
      await using database = await databaseWith({
        default_transaction_isolation: isolation,
        default_transaction_deferrable: 'on',
      })
      const [one, other] = [await openEngine(database.url), await openEngine(database.url)]
      const levels = `select current_setting('transaction_isolation') as level`
      assert.deepEqual(await one.read.all(levels, []), [{ level: 'read committed' }])
      assert.deepEqual(await one.exclusive((sql) => sql.all(levels, [])), [{ level: 'read committed' }])
      const writes = Array.from({ length: 40 }, (_, i) => (i % 2 === 0 ? one : other)).map((engine) =>
        engine.transaction(lanes.writes(1), async (sql) => {
          await count(sql)
          await sql.all('select pg_sleep(0.005)', [])
        }),
      )
      const outcomes = await Promise.allSettled(writes)
      assert.deepEqual(
        outcomes.filter(({ status }) => status === 'rejected'),
        [],
      )
      await one.close()
      await other.close()
    })
  }

  test('for the isolation uses read committed, also behind a pooler', { skip: !hasPgBouncer }, async () => {
    await using database = await databaseWith({ default_transaction_isolation: 'serializable' })
    await using bouncer = await startPgBouncer('transaction', 3)
    const engine = await openEngine(`postgres://postgres@127.0.0.1:${bouncer.port}${new URL(database.url).pathname}`)
    const levels = `select current_setting('transaction_isolation') as level`
    const ask = (sql: Sql) => sql.all(levels, [])
    for (const found of [
      await ask(engine.read),
      await engine.transaction(lanes.writes(1), ask),
      await engine.exclusive(ask),
    ])
      assert.deepEqual(found, [{ level: 'read committed' }])
    await engine.close()
  })

  test('for strings takes a backslash as it is, also behind a pooler', { skip: !hasPgBouncer }, async () => {
    await using database = await databaseWith({ standard_conforming_strings: 'off' })
    await using bouncer = await startPgBouncer('transaction', 3)
    const pooled = `postgres://postgres@127.0.0.1:${bouncer.port}${new URL(database.url).pathname}`
    const ask = (sql: Sql) => sql.all(`select length('\\') as length`, [])
    for (const url of [database.url, pooled]) {
      const engine = await openEngine(url)
      for (const found of [
        await ask(engine.read),
        await engine.transaction(lanes.writes(1), ask),
        await engine.exclusive(ask),
      ])
        assert.deepEqual(found, [{ length: 1 }])
      await engine.close()
    }
  })

  test('for the time limits waits for locks and lets long work finish', async () => {
    await using database = await databaseWith({
      statement_timeout: '40ms',
      lock_timeout: '40ms',
      idle_in_transaction_session_timeout: '40ms',
    })
    const engine = await openEngine(database.url)
    const holder = new Client({ connectionString: database.url, statement_timeout: 10_000 })
    await holder.connect()
    await holder.query(`set idle_in_transaction_session_timeout = 0; begin; lock table instance_head`)
    const write = engine.transaction(lanes.writes(1), count)
    const migration = engine.exclusive((sql) => sql.run('lock table instance_head', []))
    await holder.query('select pg_sleep(0.2)')
    await holder.query('commit')
    await Promise.all([write, migration])
    await holder.end()
    await engine.exclusive((sql) => sql.run('select pg_sleep(0.1)', []))
    await engine.close()
    const client = await openEngine(database.url, { readOnly: true })
    assert.deepEqual(await client.integrityFaults(), [])
    await client.close()
  })

  test('for the time limits ends idle transactions at least ten seconds before waiting writes give up', async () => {
    await using database = await databaseWith({ idle_in_transaction_session_timeout: '1h', statement_timeout: '1s' })
    const engine = await openEngine(database.url)
    const limits = `select name, setting::integer as ms from pg_settings where name in ('statement_timeout', 'idle_in_transaction_session_timeout') order by name`
    const found = await engine.transaction(lanes.writes(1), (sql) => sql.all<{ ms: number }>(limits, []))
    const [idle, statement] = found.map(({ ms }) => ms)
    assert.ok(idle !== undefined && statement !== undefined && idle > 0 && idle <= statement - 10_000, `${idle}`)
    await engine.close()
  })

  test('that refuse writes is not opened, except by tools that only read', async () => {
    await using database = await databaseWith({ default_transaction_read_only: 'on' })
    await assert.rejects(openEngine(database.url), (error: unknown) => {
      assert.ok(error instanceof CannotOpenDatabase && error.problem === 'read-only')
      assert.match(error.message, /default_transaction_read_only/)
      return true
    })
    await (await openEngine(database.url, { readOnly: true })).close()
  })

  test('in the URL does not let read connections write', async () => {
    await using database = await databaseWith({})
    const url = new URL(database.url)
    url.searchParams.set('options', '-c work_mem=5MB -c search_path=public')
    const engine = await openEngine(url.href)
    assert.deepEqual(
      await engine.read.all(
        `select current_setting('work_mem') as memory, current_setting('transaction_read_only') as closed`,
        [],
      ),
      [{ memory: '5MB', closed: 'on' }],
    )
    await engine.close()
  })
})
