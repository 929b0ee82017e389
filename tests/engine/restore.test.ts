import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { after, before, describe, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import type { BackupHeader } from '../../src/kernel/db/backup/backup-format.ts'
import { openBackup } from '../../src/kernel/db/backup/read-backup.ts'
import { restoreBackup } from '../../src/kernel/db/backup/restore-backup.ts'
import { planBackup, writeBackup } from '../../src/kernel/db/backup/write-backup.ts'
import { CannotRestore } from '../../src/kernel/db/cannot-restore.ts'
import type { Engine } from '../../src/kernel/db/engine.ts'
import { lanes } from '../../src/kernel/db/lane.ts'
import { migrate, pendingMigrations } from '../../src/kernel/db/migrate.ts'
import { readTables } from '../../src/kernel/db/stored-tables.ts'
import { migrations } from '../../src/migrations/index.ts'
import { forEachEngine, sqlite, type TestDatabase } from '../support/engines.ts'
import { addInstances, read } from './instances.ts'

const created = 1_800_000_000

/** The lines of a backup of two instances, with a person that refers to a later organization. */
let lines: string[]

before(async () => {
  await using database = await sqlite.create()
  const engine = await database.open()
  await addInstances(engine, 1, 2)
  await engine.exclusive(async (sql) => {
    const columns =
      'instance_id, id, type, name, client, linked_organization_id, created_id, created, updated_id, updated'
    await sql.run(`insert into contact (${columns}) values (1, 8, 'organization', 'Zoë', 0, null, 0, 0, 0, 0)`, [])
    await sql.run(`insert into contact (${columns}) values (1, 7, 'person', 'Ann', 0, 8, 0, 0, 0, 0)`, [])
  })
  lines = await linesOf(engine)
})

async function linesOf(engine: Engine): Promise<string[]> {
  await using snapshot = await engine.snapshot()
  const plan = await planBackup(snapshot, engine.dialect, { program: '0.1.0', created })
  const chunks = await Readable.from(writeBackup(snapshot, plan)).toArray()
  return Buffer.concat(chunks).toString('utf8').trimEnd().split('\n')
}

function compressed(content: readonly string[]): Buffer {
  return gzipSync(content.map((line) => `${line}\n`).join(''))
}

async function restore(engine: Engine, file: Buffer, steps = migrations): Promise<void> {
  const pieces = Array.from({ length: Math.ceil(file.length / 1000) }, (_, n) =>
    file.subarray(n * 1000, (n + 1) * 1000),
  )
  await restoreBackup(engine, await openBackup(Readable.from(pieces)), { migrations: steps, now: created + 60 })
}

/** The same lines, one of them changed, with a matching checksum. */
function forged(change: (line: string) => string): Buffer {
  const content = lines.slice(0, -1).map(change)
  const sha256 = createHash('sha256')
    .update(content.map((line) => `${line}\n`).join(''))
    .digest('hex')
  return compressed([...content, JSON.stringify({ ...JSON.parse(lines.at(-1) ?? ''), sha256 })])
}

function headed(change: (header: BackupHeader) => object): Buffer {
  return forged((line) => (line === lines[0] ? JSON.stringify(change(JSON.parse(line))) : line))
}

type Broken = readonly (readonly [what: string, file: () => Buffer, message: RegExp])[]

/** Errors that are found while the file is read, on either engine. */
const unreadable: Broken = [
  ['an empty file', () => Buffer.alloc(0), /was cut off/],
  ['a compressed empty file', () => compressed([]), /was cut off/],
  ['half of a file', () => compressed(lines).subarray(0, 900), /was cut off/],
  ['a file without its last bytes', () => compressed(lines).subarray(0, -4), /was cut off/],
  ['a file whose last line is cut', () => gzipSync(lines.join('\n').slice(0, -20)), /was cut off/],
  ['plain text', () => Buffer.from('Dear Sir or Madam, '.repeat(100)), /not a backup of Daybook/],
  ['other JSON', () => compressed(['{"format":"another"}']), /not a backup of Daybook/],
  ['compressed text', () => compressed(['Dear Sir']), /damaged/],
  ['a flipped bit', () => turned(compressed(lines)), /damaged|not a backup/],
  ['a missing row', () => compressed(lines.filter((line) => !line.includes('Ann'))), /checksum is wrong/],
  ['an empty line in place of a row', () => forged((line) => (line.includes('Ann') ? '' : line)), /damaged/],
  ['a line after the end', () => compressed([...lines, '[]']), /there is data after its end/],
  ['a second file after the first', () => Buffer.concat([compressed(lines), compressed(lines)]), /data after its end/],
  ['another format', () => headed((header) => ({ ...header, version: 2 })), /Restore it with Daybook 0\.1\.0 or newer/],
  [
    'newer migrations',
    () => headed((header) => ({ ...header, migrations: [...header.migrations, '9999-future'] })),
    /newer than this program: it has 9999-future\. Restore it with the newer version\./,
  ],
  ['an incomplete header', () => headed(({ migrations: _, ...header }) => header), /its first line/],
  ['an unknown column', () => forged((line) => line.replace('"linked_org', '"unlinked_org')), /expected columns/],
  ['a row that is too short', () => forged((line) => line.replace(/^\[1,7,/, '[7,')), /is not a row/],
  ['an array in place of a value', () => forged((line) => line.replace('"Ann"', '["Ann"]')), /is not a row/],
  ['a large integer', () => forged((line) => line.replace(/^\[1,7,/, '[1,9007199254740993,')), /is not a row/],
]

/** Errors that are found only after some of its rows were written. */
const unfit: Broken = [
  ['a file without its last line', () => compressed(lines.slice(0, -1)), /was cut off/],
  ['a changed value', () => compressed(lines.map((line) => line.replace('Ann', 'Eve'))), /checksum is wrong/],
  ['an unexpected table', () => forged((line) => line.replace('"table":"contact"', '"table":"migration"')), /no table/],
  ['text for an integer', () => forged((line) => line.replace(/^\[1,7,/, '[1,"seven",')), /a row of contact cannot/],
  ['a duplicate row', () => forged((line) => line.replace(/^\[1,7,/, '[1,8,')), /a row of contact cannot be stored/],
  ['a broken reference', () => forged((line) => line.replace(/^\[1,8,/, '[1,9,')), /would be inconsistent/],
]

function turned(file: Buffer): Buffer {
  const copy = Buffer.from(file)
  copy.writeUInt8(copy.readUInt8(400) ^ 1, 400)
  return copy
}

forEachEngine(({ name, create, createEmpty }) => {
  describe('a restore', () => {
    test('stores all rows, whatever order they refer to each other in', async () => {
      await using database = await createEmpty()
      const engine = await database.open()
      await restore(engine, compressed(lines))
      assert.deepEqual(await read(engine, 'select name, linked_organization_id as of from contact order by id'), [
        { name: 'Ann', of: 8 },
        { name: 'Zoë', of: null },
      ])
      assert.deepEqual(await engine.integrityFaults(), [])
      assert.deepEqual(await pendingMigrations(engine, migrations), [])
    })

    test('creates the same tables as the migrations', async () => {
      await using database = await createEmpty()
      await using migrated = await create()
      const engine = await database.open()
      await restore(engine, compressed(lines))
      const { read: sql, dialect } = await migrated.open()
      assert.deepEqual(await readTables(engine.read, dialect), await readTables(sql, dialect))
      // References are checked again as before.
      await assert.rejects(
        engine.exclusive((tx) => tx.run('update contact set linked_organization_id = 99 where id = 7', [])),
        /foreign key/i,
      )
    })

    test('skips derived tables in a backup of a program that did not know them as derived', async () => {
      await using database = await createEmpty()
      const engine = await database.open()
      const derived = ['{"table":"record_fragment","columns":["instance_id","record"]}', '[1,"contact"]']
      await restore(
        engine,
        forged((line) => (line === lines.at(-2) ? [line, ...derived].join('\n') : line)),
      )
      assert.equal((await read(engine, 'select * from contact')).length, 2)
    })

    test('loads a backup of an older program, then applies the newer steps', async () => {
      await using database = await createEmpty()
      const engine = await database.open()
      const newer = {
        name: '9999-newer',
        statements: () => [`update contact set notes = 'seen' where name = 'Ann'`],
      }
      await restore(engine, compressed(lines), [...migrations, newer])
      assert.deepEqual(await read(engine, 'select notes from contact order by id'), [
        { notes: 'seen' },
        { notes: null },
      ])
      assert.deepEqual(await pendingMigrations(engine, [newer]), [])
    })

    test('gives instances versions that no client has seen', async () => {
      await using database = await createEmpty()
      const engine = await database.open()
      await restore(engine, compressed(lines))
      const versions = await read(engine, 'select version from instance_head')
      assert.deepEqual(versions, [{ version: (created + 60) * 1000 }, { version: (created + 60) * 1000 }])
    })

    test('is possible into a database that has been migrated and has no instances', async () => {
      await using database = await create()
      const engine = await database.open()
      await restore(engine, compressed(lines))
      assert.equal((await read(engine, 'select * from contact')).length, 2)
    })

    test('is refused by a database that has instances, or newer tables', async () => {
      await using database = await create()
      const engine = await database.open()
      const newer = { name: '9999-newer', statements: () => [] }
      await migrate(engine, [...migrations, newer])
      await assert.rejects(
        restore(engine, compressed(lines), [...migrations, newer]),
        /newer tables.* 9999-newer\. Name a new/,
      )
      await addInstances(engine, 1)
      await assert.rejects(restore(engine, compressed(lines)), /The database has instances/)
      assert.deepEqual(await read(engine, 'select * from contact'), [])
    })
  })

  describe('a refused restore stores nothing', () => {
    let database: TestDatabase
    let engine: Engine
    before(async () => {
      database = await createEmpty()
      engine = await database.open()
    })
    after(() => database[Symbol.asyncDispose]())

    for (const [what, file, message] of name === 'sqlite' ? [...unreadable, ...unfit] : unfit) {
      test(what, async () => {
        await assert.rejects(restore(engine, file()), (error: unknown) => {
          assert.ok(error instanceof CannotRestore, `not a CannotRestore: ${error}`)
          assert.match(error.message, message)
          return true
        })
        assert.deepEqual(await readTables(engine.read, engine.dialect), [])
      })
    }
  })

  test('a snapshot shows one moment, and does not block writers', async () => {
    await using database = await create()
    const engine = await database.open()
    await addInstances(engine, 1)
    await using snapshot = await engine.snapshot()
    await engine.transaction(lanes.writes(1), (sql) => sql.run('update instance_head set version = 5', []))
    const [head] = (await readTables(snapshot.sql, engine.dialect)).filter(({ name }) => name === 'instance_head')
    assert.ok(head)
    const rows = (await Array.fromAsync(snapshot.rows(head))).flat()
    assert.equal(rows[0]?.[head.columns.indexOf('version')], 0)
    assert.deepEqual(await read(engine, 'select version from instance_head'), [{ version: 5 }])
  })

  test('a table of any size is read in batches, ordered by its key', async () => {
    await using database = await create()
    const engine = await database.open()
    await addInstances(engine, 1)
    const p = engine.dialect.placeholder
    await engine.exclusive(async (sql) => {
      for (let id = 3000; id > 0; id -= 1) {
        const text = 'x'.repeat(id % 500 === 0 ? 300_000 : 10)
        const values = `1, ${p(1)}, 0, 0, 'x', 1, 'created', ${p(2)}`
        await sql.run(
          `insert into journal (instance_id, id, created, actor_id, record, record_id, action, after) values (${values})`,
          [id, text],
        )
      }
    })
    await using snapshot = await engine.snapshot()
    const [journal] = (await readTables(snapshot.sql, engine.dialect)).filter(({ name }) => name === 'journal')
    assert.ok(journal)
    const batches = await Array.fromAsync(snapshot.rows(journal))
    const ids = batches.flat().map((row) => row[journal.columns.indexOf('id')])
    assert.deepEqual(
      ids,
      Array.from({ length: 3000 }, (_, index) => index + 1),
    )
    assert.ok(batches.length > 4 && batches.every((batch) => batch.length <= 1000))
  })
})
