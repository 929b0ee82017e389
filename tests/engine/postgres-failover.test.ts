import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { CannotOpenDatabase } from '../../src/kernel/db/cannot-open-database.ts'
import type { Engine } from '../../src/kernel/db/engine.ts'
import { lanes } from '../../src/kernel/db/lane.ts'
import { migrate } from '../../src/kernel/db/migrate.ts'
import { openEngine } from '../../src/kernel/db/open-engine.ts'
import type { Sql } from '../../src/kernel/db/sql.ts'
import { Unavailable } from '../../src/kernel/errors.ts'
import { migrations } from '../../src/migrations/index.ts'
import { untilTrue } from '../support/poll.ts'
import { hasBinaries, PostgresPair } from '../support/postgres-pair.ts'
import { addInstances, read } from './instances.ts'

const count = (sql: Sql) => sql.run('update instance_head set version = version + 1 where instance_id = 1', [])

const READ_ONLY = 'default_transaction_read_only'
const closing = "alter system set default_transaction_read_only = 'on'"
const opening = 'alter system reset default_transaction_read_only'

describe('PostgreSQL with a standby', { skip: !hasBinaries && 'the programs of PostgreSQL were not found' }, () => {
  let pair: PostgresPair
  let engine: Engine
  before(async () => {
    pair = await PostgresPair.start()
    engine = await openEngine(pair.url, { waitMs: 20_000 })
    await migrate(engine, migrations)
    await addInstances(engine, 1)
  })
  after(async () => {
    await engine?.close()
    await pair?.[Symbol.asyncDispose]()
  })

  const version = async () =>
    Number((await read(engine, 'select version from instance_head where instance_id = 1'))[0]?.version)
  const portOf = async (from: Engine) =>
    (await from.read.all<{ port: string }>(`select current_setting('port') as port`, []))[0]?.port

  const setting = async (statement: string) => {
    for (const sql of [statement, 'select pg_reload_conf()']) await pair.on(pair.ports[0], sql)
    // The server reloads its settings after it has answered; when a new connection shows them, every connection was
    // signalled.
    const wanted = statement === closing ? 'on' : 'off'
    const rendered = async () =>
      (await pair.on<{ now: string }>(pair.ports[0], `select current_setting('${READ_ONLY}') as now`))[0]
    await untilTrue(async () => (await rendered())?.now === wanted)
  }

  test('is used through the server that accepts writes, whichever is named first', async () => {
    assert.equal(await portOf(engine), `${pair.ports[0]}`)
    await engine.ping()
    await engine.transaction(lanes.writes(1), count)
  })

  test('is refused at startup if only the standby is named', async () => {
    await assert.rejects(openEngine(pair.urlOf(pair.ports[1])), (error: unknown) => {
      assert.ok(error instanceof CannotOpenDatabase)
      assert.equal(error.problem, 'read-only')
      assert.match(error.message, /is a standby, which accepts no writes.*target_session_attrs=read-write/)
      return true
    })
    await assert.rejects(
      openEngine(`${pair.urlOf(pair.ports[1])}?target_session_attrs=primary`),
      /is a standby, but primary is required/,
    )
  })

  test('gives a tool the standby if the URL asks for it', async () => {
    const tool = await openEngine(pair.url.replace('read-write', 'standby'), { readOnly: true })
    assert.equal(await portOf(tool), `${pair.ports[1]}`)
    // The standby replays what the primary has committed a moment later, the tables too.
    const [primary] = await pair.on<{ lsn: string }>(pair.ports[0], 'select pg_current_wal_lsn()::text as lsn')
    const read = `select pg_last_wal_replay_lsn() >= '${primary?.lsn}' as is_replayed`
    await untilTrue(async () => Boolean((await tool.read.all<{ is_replayed: boolean }>(read, []))[0]?.is_replayed))
    await using snapshot = await tool.snapshot()
    assert.equal((await snapshot.sql.all('select * from instance_head', [])).length, 1)
    await tool.close()
  })

  test('is Unavailable and not ready while it is read-only, and is used again when it accepts writes', async () => {
    const from = await version()
    await engine.transaction(lanes.writes(1), count)
    await setting(closing)
    await assert.rejects(engine.transaction(lanes.writes(1), count), (error: unknown) => {
      assert.ok(error instanceof Unavailable)
      assert.match(error.message, /takes no changes at the moment/)
      return true
    })
    await assert.rejects(engine.ping(), /takes no changes at the moment/)
    await setting(opening)
    // The other server of the URL does not accept writes either, so this one is found again.
    await engine.transaction(lanes.writes(1), count)
    await engine.ping()
    assert.equal(await version(), from + 2)
  })

  test('lets a write wait until the standby takes over', async () => {
    await engine.transaction(lanes.writes(1), count)
    const from = await version()
    await pair.stopPrimary()
    const waiting = engine.transaction(lanes.writes(1), count)
    const reading = version()
    await assert.rejects(engine.ping(), Unavailable)
    await pair.promote()
    await waiting
    assert.ok((await reading) >= from)
    assert.equal(await version(), from + 1)
    assert.equal(await portOf(engine), `${pair.ports[1]}`)
    await engine.ping()
  })
})
