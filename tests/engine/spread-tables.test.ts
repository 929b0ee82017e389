import assert from 'node:assert/strict'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { describe, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { openBackup } from '../../src/kernel/db/backup/read-backup.ts'
import { restoreBackup } from '../../src/kernel/db/backup/restore-backup.ts'
import { planBackup, writeBackup } from '../../src/kernel/db/backup/write-backup.ts'
import type { Engine } from '../../src/kernel/db/engine.ts'
import { connectionName, type Migration, migrate } from '../../src/kernel/db/migrate.ts'
import { openEngine } from '../../src/kernel/db/open-engine.ts'
import { spreadDatabase } from '../../src/kernel/db/spread-tables.ts'
import { migrations } from '../../src/migrations/index.ts'
import { describeSchema, readSchema } from '../architecture/read-schema.ts'
import { installCitus } from '../support/citus-stand-in.ts'
import { postgres, sqlite, type TestDatabase } from '../support/engines.ts'
import { withoutPostgres } from '../support/postgres-cluster.ts'
import { addInstances, read } from './instances.ts'

async function withCitus(database: TestDatabase): Promise<Engine> {
  await installCitus(database.url)
  return database.open()
}

async function calls(engine: Engine): Promise<string[]> {
  return (await read(engine, 'select said from call order by id')).map((row) => String(row.said))
}

async function tablesOf(engine: Engine): Promise<string[]> {
  const tables = (await readSchema(engine)).filter(({ isView }) => !isView).map(({ name }) => name)
  return tables.filter((name) => name !== 'migration')
}

describe('spreading a database over machines', { skip: withoutPostgres }, () => {
  test('puts all tables of instances next to their instance, restores the keys, and does nothing a second time', async () => {
    await using database = await postgres.create()
    const engine = await withCitus(database)
    await addInstances(engine, 1, 2)
    const [tables, schema] = [await tablesOf(engine), describeSchema(await readSchema(engine))]
    const said: string[] = []
    const done = await spreadDatabase(engine, (table) => said.push(table))
    assert.deepEqual([done.before, done.staying, done.machines], [[], ['migration'], 2])
    assert.deepEqual(done.spread.toSorted(), tables.toSorted())
    assert.deepEqual(said, done.spread)
    assert.equal(done.spread[0], 'instance_head')
    assert.ok(done.spread.indexOf('contact') < done.spread.indexOf('booking'))
    assert.ok(done.keys > 100, `${done.keys} keys`)
    assert.deepEqual(describeSchema(await readSchema(engine)), schema, 'all keys are back')
    const left = await read(engine, "select 1 from pg_class where relname in ('record_fragment', 'record_shown')")
    const triggers = await read(engine, 'select 1 from pg_trigger where not tgisinternal')
    assert.deepEqual([left, triggers], [[], []], 'spread tables have no triggers')
    const beside = await read(engine, 'select distinct beside::text as beside from pg_dist_partition order by 1')
    assert.deepEqual(
      beside.map((row) => row.beside),
      ['instance_head', null],
    )
    const first = await calls(engine)
    assert.deepEqual(first.slice(0, 3), [
      'function daybook_fold(text)',
      'spread instance_head with its rows',
      'truncate instance_head',
    ])
    const again = await spreadDatabase(engine)
    assert.deepEqual([again.spread, again.keys, again.before.length], [[], 0, tables.length])
    assert.deepEqual(await calls(engine), first)
  })

  test('changes nothing if one table cannot be spread', async () => {
    await using database = await postgres.create()
    const engine = await withCitus(database)
    await engine.exclusive((sql) => sql.run('create unique index on workspace (name)', []))
    await assert.rejects(spreadDatabase(engine), /workspace/)
    assert.deepEqual(await read(engine, 'select logicalrelid from pg_dist_partition'), [])
    assert.ok((await readSchema(engine)).some(({ foreignKeys }) => foreignKeys.length > 0))
  })

  test('includes tables that later migrations add, but does not start on a database of one machine', async () => {
    await using database = await postgres.create()
    const engine = await withCitus(database)
    const added = (name: string): Migration => ({
      name: `9999-${name}`,
      statements: ({ integer }) => [
        `create table ${name} (instance_id ${integer} not null, id ${integer} not null, booking_id ${integer},
           primary key (instance_id, id), foreign key (instance_id, booking_id) references booking (instance_id, id))`,
      ],
    })
    await migrate(engine, [...migrations, added('early')])
    assert.deepEqual(await calls(engine), [])
    await spreadDatabase(engine)
    const before = await calls(engine)
    await migrate(engine, [...migrations, added('early'), added('late')])
    assert.deepEqual((await calls(engine)).slice(before.length), [
      'function daybook_fold(text)',
      'spread late',
      'truncate late',
    ])
    const late = (await readSchema(engine)).find(({ name }) => name === 'late')
    assert.equal(late?.foreignKeys[0]?.table, 'booking')
  })

  test('is done by a restore before it loads rows', async () => {
    await using from = await sqlite.create()
    const source = await from.open()
    await addInstances(source, 1, 2)
    await using snapshot = await source.snapshot()
    const plan = await planBackup(snapshot, source.dialect, { program: '1', created: 1 })
    const file = gzipSync(await buffer(Readable.from(writeBackup(snapshot, plan))))
    await using to = await postgres.createEmpty()
    const engine = await withCitus(to)
    await restoreBackup(engine, await openBackup(Readable.from([file])), { migrations, now: 1 })
    const spread = (await calls(engine)).filter((said) => said.startsWith('spread'))
    assert.equal(spread.length, (await tablesOf(engine)).length)
    assert.deepEqual(
      spread.filter((said) => said.endsWith('with its rows')),
      [],
    )
    assert.equal((await read(engine, 'select instance_id from instance_head')).length, 2)
    assert.deepEqual((await spreadDatabase(engine)).spread, [])
  })

  test('is refused while a process serves requests on the database', async () => {
    await using database = await postgres.create()
    const engine = await withCitus(database)
    const service = await openEngine(database.url, { name: connectionName(migrations) })
    try {
      await read(service, 'select 1 as one')
      await assert.rejects(spreadDatabase(engine), /^CannotOpenDatabase: Processes are running on the database/)
    } finally {
      await service.close()
    }
    assert.deepEqual(await calls(engine), [])
  })

  test('is refused without Citus, and on SQLite', async () => {
    await using plain = await postgres.create()
    await assert.rejects(spreadDatabase(await plain.open()), /^CannotOpenDatabase: The database has no Citus/)
    await using file = await sqlite.create()
    await assert.rejects(spreadDatabase(await file.open()), /^CannotOpenDatabase: An SQLite file is on one machine/)
  })
})
