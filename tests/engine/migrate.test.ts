import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { CannotOpenDatabase } from '../../src/kernel/db/cannot-open-database.ts'
import {
  connectionName,
  type Migration,
  migrate,
  newerMigrations,
  pendingMigrations,
} from '../../src/kernel/db/migrate.ts'
import { openEngine } from '../../src/kernel/db/open-engine.ts'
import { migrations } from '../../src/migrations/index.ts'
import { forEachEngine, postgres } from '../support/engines.ts'
import { withoutPostgres } from '../support/postgres-cluster.ts'
import { read } from './instances.ts'

const first: Migration = {
  name: '0001-first',
  statements: ({ integer, text, table }) => [`create table one (id ${integer} primary key, name ${text}) ${table}`],
}
const second: Migration = {
  name: '0002-second',
  statements: ({ text }) => [`alter table one add column note ${text}`, `insert into one (id, note) values (1, 'x')`],
}
const broken: Migration = {
  name: '0003-broken',
  statements: () => [`insert into one (id) values (2)`, 'select nonsense'],
}

forEachEngine(({ name, create, createEmpty }) => {
  describe('migrate', () => {
    test('applies all steps in order, and none of them a second time', async () => {
      await using database = await createEmpty()
      const engine = await database.open()
      assert.deepEqual(await migrate(engine, [first, second]), ['0001-first', '0002-second'])
      assert.deepEqual(await migrate(engine, [first, second]), [])
      assert.deepEqual(await read(engine, 'select * from one'), [{ id: 1, name: null, note: 'x' }])
    })

    test('applies only the new steps', async () => {
      await using database = await createEmpty()
      const engine = await database.open()
      await migrate(engine, [first])
      assert.deepEqual(await pendingMigrations(engine, [first, second]), ['0002-second'])
      assert.deepEqual(await migrate(engine, [first, second]), ['0002-second'])
      assert.deepEqual(await pendingMigrations(engine, [first, second]), [])
    })

    test('that fails leaves the database as it was', async () => {
      await using database = await createEmpty()
      const engine = await database.open()
      await migrate(engine, [first])
      await assert.rejects(migrate(engine, [first, second, broken]), /nonsense/)
      assert.deepEqual(await pendingMigrations(engine, [first, second]), ['0002-second'])
      assert.deepEqual(await read(engine, 'select * from one'), [])
    })

    test('refuses a database that a newer version has migrated', async () => {
      await using database = await createEmpty()
      const engine = await database.open()
      await migrate(engine, [first, second])
      await assert.rejects(migrate(engine, [first]), /newer than this program: it has 0002-second/)
    })

    test('accepts newer steps that allow older processes, and names only those that do not', async () => {
      await using database = await createEmpty()
      const engine = await database.open()
      const harmless = { ...second, rolling: 'It adds a column that may be empty.' }
      await migrate(engine, [first, harmless])
      assert.deepEqual(await migrate(engine, [first]), [])
      assert.deepEqual(await newerMigrations(engine, [first]), { newer: ['0002-second'], breaking: [] })
      const third: Migration = { name: '0003-third', statements: () => ['drop table one'] }
      await migrate(engine, [first, harmless, third])
      await assert.rejects(migrate(engine, [first]), /newer than this program: it has 0003-third\./)
      assert.deepEqual((await newerMigrations(engine, [first])).breaking, ['0003-third'])
    })

    test('works on a database whose table of migrations does not say which steps allow older processes', async () => {
      await using database = await createEmpty()
      const engine = await database.open()
      await engine.exclusive(async (sql) => {
        await sql.run('create table migration (name text primary key)', [])
        await sql.run(`insert into migration (name) values ('0001-first')`, [])
        await sql.run('create table one (id integer primary key, name text)', [])
      })
      assert.deepEqual(await migrate(engine, [first, second]), ['0002-second'])
      await assert.rejects(migrate(engine, [second]), /newer than this program: it has 0001-first/)
    })

    test('brings an empty database to the schema of this version', async () => {
      await using database = await createEmpty()
      const engine = await database.open()
      assert.deepEqual(
        await migrate(engine, migrations),
        migrations.map((migration) => migration.name),
      )
      assert.deepEqual(await engine.integrityFaults(), [])
    })

    const skip = name === 'sqlite' && 'only one process opens an SQLite file'
    test('runs once if several processes start at the same time', { skip }, async () => {
      await using database = await createEmpty()
      const engines = await Promise.all([database.open(), database.open(), database.open()])
      const taken = await Promise.all(engines.map((engine) => migrate(engine, [first, second])))
      assert.deepEqual(taken.flat(), ['0001-first', '0002-second'])
    })
  })

  test('a migrated copy is ready for use', async () => {
    await using database = await create()
    assert.deepEqual(await pendingMigrations(await database.open(), migrations), [])
  })
})

describe('migrate beside older processes', { skip: withoutPostgres }, () => {
  test('is refused if a step would break them, and reports them if no step does', async () => {
    await using database = await postgres.createEmpty()
    const engine = await database.open()
    await migrate(engine, [first])
    const older = await openEngine(database.url, { name: connectionName([first]) })
    await older.read.all('select 1', [])
    await assert.rejects(migrate(engine, [first, second]), (error: unknown) => {
      assert.ok(error instanceof CannotOpenDatabase)
      assert.equal(error.problem, 'older-running')
      assert.match(error.message, /\(daybook 0001-first\), and 0002-second would break them\. Stop all of them first/)
      return true
    })
    assert.deepEqual(await pendingMigrations(engine, [first, second]), ['0002-second'])
    const said: string[] = []
    const harmless = { ...second, rolling: 'It adds a column that may be empty.' }
    await migrate(engine, [first, harmless], (sentence) => said.push(sentence))
    assert.match(said.join(), /^Older processes are running \(daybook 0001-first\)\. The migrations allow that/)
    assert.deepEqual(await migrate(older, [first]), [])
    await older.close()
  })

  test('is not blocked by processes of its own version', async () => {
    await using database = await postgres.createEmpty()
    const engine = await database.open()
    await migrate(engine, [first])
    const same = await openEngine(database.url, { name: connectionName([first, second]) })
    await same.read.all('select 1', [])
    assert.deepEqual(await migrate(engine, [first, second]), ['0002-second'])
    await same.close()
  })
})
