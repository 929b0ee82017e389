import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { CannotOpenDatabase } from '../../src/kernel/db/cannot-open-database.ts'
import { lanes } from '../../src/kernel/db/lane.ts'
import { migrate, pendingMigrations } from '../../src/kernel/db/migrate.ts'
import { openEngine } from '../../src/kernel/db/open-engine.ts'
import { migrations } from '../../src/migrations/index.ts'
import { startDaybook } from '../cli/running-daybook.ts'
import { postgres } from '../support/engines.ts'
import { hasPgBouncer, startPgBouncer } from '../support/pgbouncer.ts'
import { addInstances } from './instances.ts'

/** Fewer server processes than Daybook has connections, so that they are shared. */
const SERVER_PROCESSES = 3
const INSTANCES = 6
const ROUNDS = 10

describe('behind PgBouncer', { skip: !hasPgBouncer && 'PgBouncer was not found' }, () => {
  async function open(mode: 'session' | 'transaction' | 'statement', size = SERVER_PROCESSES) {
    const database = await postgres.createEmpty()
    const bouncer = await startPgBouncer(mode, size)
    const url = `postgres://postgres@127.0.0.1:${bouncer.port}${new URL(database.url).pathname}`
    return {
      url,
      [Symbol.asyncDispose]: async () => {
        await bouncer[Symbol.asyncDispose]()
        await database[Symbol.asyncDispose]()
      },
    }
  }

  test('in transaction mode, all statements that are sent together run, although server processes are shared', async () => {
    await using pooled = await open('transaction')
    const engine = await openEngine(pooled.url)
    await migrate(engine, migrations)
    const ids = Array.from({ length: INSTANCES }, (_, index) => index + 1)
    await addInstances(engine, ...ids)
    for (let round = 0; round < ROUNDS; round += 1) {
      await Promise.all(
        ids.flatMap((id) => [
          engine.transaction(lanes.writes(id), async (sql) => {
            await sql.run('update instance_head set version = version + 1 where instance_id = $1', [id])
            await sql.all('select version, $1::bigint as n from instance_head where instance_id = $2', [round, id])
          }),
          engine.read.all(`select version, ${round}::int as n from instance_head where instance_id = $1`, [id]),
          engine.read.all(`select $1::bigint + ${round} as n`, [id]),
        ]),
      )
    }
    const heads = await engine.read.all<{ version: number }>('select version from instance_head order by 1', [])
    assert.deepEqual(
      heads.map(({ version }) => version),
      ids.map(() => ROUNDS),
    )
    await engine.ping()
    await engine.close()
  })

  test('in transaction mode, reads cannot write, and statements have a time limit', async () => {
    await using pooled = await open('transaction')
    const engine = await openEngine(pooled.url)
    await assert.rejects(engine.read.run('create table x (a int)', []), /read-only transaction/)
    const limit = `select current_setting('statement_timeout') as limit`
    assert.deepEqual(await engine.read.all(limit, []), [{ limit: '30s' }])
    assert.deepEqual(await engine.transaction(lanes.writes(1), (sql) => sql.all(limit, [])), [{ limit: '30s' }])
    // Settings of a transaction end with it, before another client uses the server process.
    assert.deepEqual(await engine.exclusive((sql) => sql.all(limit, [])), [{ limit: '0' }])
    assert.deepEqual(await engine.read.all(limit, []), [{ limit: '30s' }])
    await engine.close()
    const tool = await openEngine(pooled.url, { readOnly: true })
    await assert.rejects(
      tool.transaction(lanes.writes(1), (sql) => sql.run('create table x (a int)', [])),
      /read-only transaction/,
    )
    await assert.rejects(
      tool.exclusive((sql) => sql.run('create table x (a int)', [])),
      /read-only transaction/,
    )
    assert.deepEqual(await tool.integrityFaults(), [])
    await tool.close()
  })

  for (const mode of ['session', 'transaction'] as const) {
    test(`in ${mode} mode, two processes serve requests, and a tool can read`, async () => {
      await using pooled = await open(mode, 60)
      const settings = { DAYBOOK_DATABASE_URL: pooled.url }
      await using one = await startDaybook(settings)
      await using other = await startDaybook(settings)
      await Promise.all(
        [one, other].flatMap((service) =>
          Array.from({ length: 20 }, async (_, n) => {
            const id = await service.create('project', { name: `Project ${n}` })
            await service.call('PUT', `/v2/project?id=${id}`, { name: `Project ${n}, renamed` })
          }),
        ),
      )
      assert.equal((await one.list('project', 'name=renamed&filter_operator=AND')).length, 40)
      assert.equal((await one.fetch('GET', '/ready')).status, 200)
      const tool = await openEngine(pooled.url, { readOnly: true })
      await using snapshot = await tool.snapshot()
      assert.deepEqual(await pendingMigrations(tool, migrations), [])
      assert.equal((await snapshot.sql.all('select * from project', [])).length, 40)
      await tool.close()
    })
  }

  test('in statement mode, it is refused with the setting to change', async () => {
    await using pooled = await open('statement')
    await assert.rejects(openEngine(pooled.url), (error: unknown) => {
      assert.ok(error instanceof CannotOpenDatabase)
      assert.equal(error.problem, 'unsupported')
      assert.match(error.message, /Set pool_mode = transaction/)
      return true
    })
  })
})
