import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Engine } from '../../src/kernel/db/engine.ts'
import { lanes } from '../../src/kernel/db/lane.ts'
import { openEngine } from '../../src/kernel/db/open-engine.ts'
import type { Sql } from '../../src/kernel/db/sql.ts'
import { Unavailable } from '../../src/kernel/errors.ts'
import { postgres, type TestDatabase } from '../support/engines.ts'
import { isPrivateCluster, onServer, withoutPostgres } from '../support/postgres-cluster.ts'
import { addInstances, read } from './instances.ts'
import { type PostgresProxy, startPostgresProxy } from './postgres-proxy.ts'

const count = (sql: Sql) => sql.run('update instance_head set version = version + 1 where instance_id = 1', [])

describe('PostgreSQL', { skip: withoutPostgres }, () => {
  let database: TestDatabase
  let engine: Engine
  before(async () => {
    database = await postgres.create()
    engine = await database.open()
    await addInstances(engine, 1, 2)
  })
  after(() => database[Symbol.asyncDispose]())

  const version = async () =>
    Number((await read(engine, 'select version from instance_head where instance_id = 1'))[0]?.version)

  test('has named connections, and read connections cannot write', async () => {
    assert.deepEqual(
      await read(
        engine,
        `select current_setting('application_name') as name, current_setting('transaction_read_only') as ro`,
      ),
      [{ name: 'daybook', ro: 'on' }],
    )
  })

  test('prepares a statement once, and at most 300 on one connection', async () => {
    for (let i = 0; i < 700; i += 1) await read(engine, `select ${i} as n`)
    const prepared = await read(
      engine,
      'select count(*) as n, count(distinct statement) as texts from pg_prepared_statements',
    )
    assert.equal(prepared[0]?.n, prepared[0]?.texts)
    assert.ok(Number(prepared[0]?.n) <= 300, `${prepared[0]?.n} statements`)
    const [one, two] = [await read(engine, 'select 1 as a'), await read(engine, 'select 1 as a')]
    assert.deepEqual(one, two)
  })

  test('is read again after at most one Unavailable when a newer process has changed a table', async () => {
    await engine.exclusive((sql) => sql.run('create table shape (a bigint)', []))
    await engine.exclusive((sql) => sql.run('insert into shape values (1)', []))
    for (let i = 0; i < 8; i += 1) assert.deepEqual(await read(engine, 'select * from shape'), [{ a: 1 }])
    await engine.exclusive((sql) => sql.run('alter table shape add column b bigint', []))
    await assert.rejects(read(engine, 'select * from shape'), Unavailable)
    assert.deepEqual(await read(engine, 'select * from shape'), [{ a: 1, b: null }])
  })

  test('is not reported as unreachable when its disk or memory is full, or a right is missing', async () => {
    await engine.exclusive((sql) =>
      sql.run(
        `create function fail(code text) returns int language plpgsql as $$ begin
           raise exception using errcode = code, message = 'no more'; end $$`,
        [],
      ),
    )
    for (const [code, message] of [
      ['53100', 'There is no space on the disk of the database server. Please try again later.'],
      ['53200', 'The database cannot be used at the moment. Please try again later.'],
      ['42501', 'The database cannot be used at the moment. Please try again later.'],
    ]) {
      const failing = engine.transaction(lanes.leases, (sql) => sql.run(`select fail('${code}')`, []))
      await assert.rejects(failing, (error) => error instanceof Unavailable && error.message === message)
    }
  })

  test('that ends a connection in a transaction undoes all work in it, and accepts the next transaction', async () => {
    const from = await version()
    const [before, ending, after] = await Promise.allSettled([
      engine.transaction(lanes.writes(1), count),
      engine.transaction(lanes.writes(1), async (sql) => {
        await count(sql)
        await sql.all('select pg_terminate_backend(pg_backend_pid())', [])
      }),
      engine.transaction(lanes.writes(1), count),
    ])
    for (const outcome of [before, ending]) {
      assert.ok(outcome.status === 'rejected' && outcome.reason instanceof Unavailable)
    }
    // It had not begun.
    assert.equal(after.status, 'fulfilled')
    assert.equal(await version(), from + 1)
    await engine.transaction(lanes.writes(1), count)
    assert.equal(await version(), from + 2)
  })

  test('is connected to again after it has ended all idle connections', async () => {
    await Promise.all([engine.ping(), engine.ping(), engine.transaction(lanes.writes(1), count)])
    const name = new URL(database.url).pathname.slice(1)
    const ended = await onServer(`select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = $1`, [
      name,
    ])
    assert.ok(ended.length >= 3)
    // The ends arrive with the next turns of the event loop at the latest; a statement that meets one reports it.
    const attempt = async (): Promise<void> =>
      engine.ping().catch((error: unknown) => {
        assert.ok(error instanceof Unavailable)
        return attempt()
      })
    await attempt()
    await engine.transaction(lanes.writes(1), count)
  })

  test('without a free connection is waited for, but not longer than configured', async (t) => {
    if (!(await isPrivateCluster())) return t.skip('other servers may not let us make roles')
    await onServer(`create role few login connection limit 3`)
    await onServer('grant pg_read_all_data, pg_write_all_data to few')
    const url = new URL(database.url)
    url.username = 'few'
    const narrow = await openEngine(url.href, { waitMs: 20_000 })
    const from = await version()
    // Each instance would have a separate connection, and reads would need more.
    const works = Array.from({ length: 12 }, (_, i) => [
      narrow.transaction(lanes.writes(i + 1), count),
      narrow.read.all('select pg_sleep(0.05)', []),
    ])
    await Promise.all(works.flat())
    assert.equal(await version(), from + 12)
    await narrow.close()
    const impatient = await openEngine(url.href, { waitMs: 0 })
    const outcomes = await Promise.allSettled(
      Array.from({ length: 8 }, (_, i) =>
        impatient.transaction(lanes.writes(i + 1), (sql) => sql.all('select pg_sleep(0.3)', [])),
      ),
    )
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected')
    assert.ok(refused.length > 0 && refused.every(({ reason }) => reason instanceof Unavailable))
    await impatient.close()
  })

  test('gets as many connections as are configured', async () => {
    const small = await openEngine(database.url, { readers: 2, writers: 1 })
    const sleep = (sql: Sql) => sql.all('select pg_sleep(0.05)', [])
    await Promise.all(
      Array.from({ length: 6 }, (_, i) => [small.transaction(lanes.writes(i + 1), sleep), sleep(small.read)]).flat(),
    )
    const uses = small.pools().map(({ name, max, open, waiting }) => ({ name, max, open, waiting }))
    assert.deepEqual(uses, [
      { name: 'read', max: 2, open: 2, waiting: 0 },
      { name: 'write', max: 1, open: 1, waiting: 0 },
    ])
    await small.close()
  })

  test('runs writes of one instance from several processes one after another', async () => {
    const other = await openEngine(database.url)
    const from = await version()
    await Promise.all(
      Array.from({ length: 60 }, (_, i) =>
        (i % 2 === 0 ? engine : other).transaction(lanes.writes(1), async (sql) => {
          // Data that a verb reads after it has locked the instance is still true when it commits.
          await count(sql)
          const [head] = await sql.all<{ version: number }>(
            'select version from instance_head where instance_id = 1',
            [],
          )
          await sql.run(`update instance_head set version = ${head?.version} where instance_id = 1`, [])
        }),
      ),
    )
    assert.equal(await version(), from + 60)
    await other.close()
  })

  test('reports rows with broken references, and invalid indexes', async (t) => {
    if (!(await isPrivateCluster())) return t.skip('only a superuser can do such damage')
    await using damaged = await postgres.create()
    const broken = await damaged.open()
    assert.deepEqual(await broken.integrityFaults(), [])
    await broken.exclusive(async (sql) => {
      await sql.run('alter table record_tally disable trigger all', [])
      await sql.run(`insert into record_tally (instance_id, record, last_id, live) values (9, 'x', 0, 0)`, [])
      await sql.run('create index twice on record_tally (live)', [])
      await sql.run(`update pg_index set indisvalid = false where indexrelid = 'twice'::regclass`, [])
    })
    assert.deepEqual(await broken.integrityFaults(), [
      'the index twice is not valid',
      'a row of record_tally points to a row of instance_head that does not exist (record_tally_instance_id_fkey)',
    ])
  })

  describe('over the network', () => {
    let proxy: PostgresProxy
    let remote: Engine
    before(async () => {
      proxy = await startPostgresProxy()
      remote = await openEngine(await proxy.url(new URL(database.url).pathname.slice(1)), { waitMs: 500 })
      await remote.read.all('select 1', [])
    })
    after(async () => {
      await remote?.close()
      await proxy?.[Symbol.asyncDispose]()
    })

    test('costs one round trip for a read, and the commit more than its statements for a write', async () => {
      await remote.transaction(lanes.writes(1), count)
      proxy.roundTrips()
      await remote.read.all('select 1', [])
      assert.equal(proxy.roundTrips(), 1)
      await remote.transaction(lanes.writes(1), async (sql) => {
        await count(sql)
        await count(sql)
      })
      assert.equal(proxy.roundTrips(), 2 + 1)
    })

    test('costs statements that are sent together one round trip', async () => {
      await remote.transaction(lanes.writes(1), count)
      proxy.roundTrips()
      await remote.transaction(lanes.writes(1), async (sql) => {
        await Promise.all([count(sql), count(sql), count(sql)])
      })
      assert.equal(proxy.roundTrips(), 1 + 1)
    })

    test('costs works that share a commit one round trip each, and one for the commit', async () => {
      await Promise.all([remote.transaction(lanes.writes(1), count), remote.transaction(lanes.writes(1), count)])
      const trips: number[] = []
      for (let round = 0; round < 3; round += 1) {
        proxy.roundTrips()
        await Promise.all(Array.from({ length: 10 }, () => remote.transaction(lanes.writes(1), count)))
        trips.push(proxy.roundTrips())
      }
      // On a busy machine, an answer can arrive in two parts, and the proxy counts one more.
      assert.equal(Math.min(...trips), 10 + 1)
    })

    test('is Unavailable while it cannot be reached, and works again as soon as it can', async () => {
      const from = await version()
      await proxy.shut()
      await assert.rejects(remote.ping(), Unavailable)
      await assert.rejects(remote.transaction(lanes.writes(1), count), Unavailable)
      await assert.rejects(remote.exclusive(count), Unavailable)
      await assert.rejects(remote.integrityFaults(), Unavailable)
      await proxy.reopen()
      await remote.ping()
      await remote.transaction(lanes.writes(1), count)
      assert.equal(await version(), from + 1)
    })

    test('reports that a write may or may not be stored if the connection is lost during the commit', async () => {
      await remote.transaction(lanes.writes(1), count)
      // The end of the text: the opening of the transaction has the word "committed".
      proxy.cutAt('commit\0')
      await assert.rejects(remote.transaction(lanes.writes(1), count), (error: unknown) => {
        assert.ok(error instanceof Unavailable)
        assert.match(error.message, /may or may not be stored/)
        return true
      })
    })
  })
})
