import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type Migration, migrate, pendingMigrations } from '../../src/kernel/db/migrate.ts'
import { migrations } from '../../src/migrations/index.ts'
import { forEachEngine } from '../support/engines.ts'
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
    test('takes all steps in order, and none the second time', async () => {
      await using database = await createEmpty()
      const engine = await database.open()
      assert.deepEqual(await migrate(engine, [first, second]), ['0001-first', '0002-second'])
      assert.deepEqual(await migrate(engine, [first, second]), [])
      assert.deepEqual(await read(engine, 'select * from one'), [{ id: 1, name: null, note: 'x' }])
    })

    test('takes only the steps that are new', async () => {
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
    test('runs once when several processes start at the same time', { skip }, async () => {
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
