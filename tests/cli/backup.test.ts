import assert from 'node:assert/strict'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { describe, test } from 'node:test'
import { gunzipSync, gzipSync } from 'node:zlib'
import { forEachEngine, postgres, sqlite, type TestDatabase } from '../support/engines.ts'
import { untilTrue } from '../support/poll.ts'
import { temporaryFolder, withoutPostgres } from '../support/postgres-cluster.ts'
import { assertWhole, BookingLoad, createResources } from './booking-load.ts'
import { assertRefused, daybook, spawnDaybook, succeed } from './daybook-process.ts'
import { storedRows, writeOddRows } from './odd-rows.ts'
import { startDaybook } from './running-daybook.ts'

forEachEngine(({ create, createEmpty }) => {
  test('a backup of a busy service is one moment, and has every write that was answered before it', async () => {
    await using database = await create()
    await using empty = await createEmpty()
    const file = join(await temporaryFolder(), 'daybook.backup.gz')
    const [from, to] = [{ DAYBOOK_DATABASE_URL: database.url }, { DAYBOOK_DATABASE_URL: empty.url }]
    await using service = await startDaybook(from)
    const resources = await createResources(service)
    const load = new BookingLoad(service, resources)
    await load.answers(60)
    const before = [...load.answered]
    await succeed(['backup', file], from)
    await load.answers(1)
    await load.end()
    assert.equal(await service.end(), 0)

    const { code, stderr } = await daybook(['restore', file], to)
    assert.equal(code, 0, stderr)
    assert.match(stderr, /issued after that, new ones get their numbers again/)
    await succeed(['check'], to)
    await using restored = await startDaybook(to)
    assert.doesNotMatch(restored.stderr, /empty/)
    await assertWhole(restored, before, resources)
  })
})

describe('a studio that moves', { skip: withoutPostgres }, () => {
  test('from SQLite to PostgreSQL and back keeps every value', async () => {
    await using home = await sqlite.createEmpty()
    await using away = await postgres.createEmpty()
    await using homeAgain = await sqlite.createEmpty()
    const folder = await temporaryFolder()
    await succeed(['demo', '--bookings', '60'], at(home))
    await writeOddRows(home)
    await move(home, away, join(folder, 'one.gz'))
    await move(away, homeAgain, join(folder, 'two.gz'))

    const rows = await storedRows(home)
    assert.deepEqual(await storedRows(away), rows)
    assert.deepEqual(await storedRows(homeAgain), rows)
    // Equal rows give equal lines, from either engine.
    assert.deepEqual(linesOf(join(folder, 'two.gz')), linesOf(join(folder, 'one.gz')))
    await succeed(['check'], at(homeAgain))
  })

  async function move(from: TestDatabase, to: TestDatabase, file: string): Promise<void> {
    await succeed(['backup', file], at(from))
    await succeed(['restore', file], at(to))
  }

  /** Without the header, the trailer and the versions of instances, which continue to grow. */
  function linesOf(file: string): string[] {
    const lines = gunzipSync(readFileSync(file)).toString('utf8').trim().split('\n').slice(1, -1)
    const versions = lines.findIndex((line) => line.startsWith('{"table":"instance_head"')) + 1
    return lines.toSpliced(versions, 1)
  }
})

describe('daybook backup', () => {
  test('writes a file for its owner only, and overwrites a file only with --force', async () => {
    await using database = await sqlite.create()
    const folder = await temporaryFolder()
    const file = join(folder, 'daybook.backup.gz')
    const { stdout, stderr, code } = await daybook(['backup', file], at(database))
    assert.equal(code, 0, stderr)
    assert.equal(stdout.length, 0)
    assert.match(stderr, /^The backup is in .*daybook\.backup\.gz: \d+ rows, \d+ kB\.\n$/)
    assert.deepEqual(readdirSync(folder), ['daybook.backup.gz'])
    assert.equal(statSync(file).mode & 0o777, 0o600)

    writeFileSync(file, 'something else')
    assertRefused(await daybook(['backup', file], at(database)), /already exists\. Choose another name, or add --force/)
    assert.equal(readFileSync(file, 'utf8'), 'something else')
    await succeed(['backup', '--force', file], at(database))
    assert.match(gunzipSync(readFileSync(file)).toString('utf8'), /^\{"format":"daybook-backup","version":1,/)
  })

  test('writes to standard output, and restore reads from standard input', async () => {
    await using database = await sqlite.create()
    await using empty = await sqlite.createEmpty()
    const backup = await daybook(['backup', '-'], at(database))
    assert.equal(backup.code, 0, backup.stderr)
    const restore = await daybook(['restore', '-'], at(empty), { input: backup.stdout })
    assert.equal(restore.code, 0, restore.stderr)
    assert.deepEqual(await storedRows(empty), await storedRows(database))
  })

  test('leaves nothing behind if it fails', async () => {
    await using empty = await sqlite.createEmpty()
    const folder = await temporaryFolder()
    const file = join(folder, 'daybook.backup.gz')
    assertRefused(await daybook(['backup', file], at(empty)), /There is no database at/)
    assert.ok(!existsSync(empty.url))
    await (await empty.open()).close()
    assertRefused(await daybook(['backup', file], at(empty)), /The database is empty: there is nothing to back up/)
    assert.deepEqual(readdirSync(folder), [])
    await using database = await sqlite.create()
    assertRefused(
      await daybook(['backup', join(folder, 'none', 'x')], at(database)),
      /The folder of .*x does not exist/,
    )
  })

  test('never overwrites the database, or a file beside it', async () => {
    await using database = await sqlite.create()
    const folder = await temporaryFolder()
    const [link, linkedFolder] = [join(folder, 'link.gz'), join(folder, 'linked')]
    symlinkSync(database.url, link)
    symlinkSync(dirname(database.url), linkedFolder)
    const beside = ['-wal', '-shm', '-journal', '.lock'].map((suffix) => database.url + suffix)
    const linked = [database.url, ...beside].map((file) => join(linkedFolder, basename(file)))
    for (const file of [database.url, link, ...beside, ...linked])
      assertRefused(await daybook(['backup', '--force', file], at(database)), /is a file of the database/)
    await succeed(['check'], at(database))
  })
})

describe('daybook restore', () => {
  test('refuses a database that is in use and leaves it unchanged', async () => {
    await using database = await sqlite.createEmpty()
    const settings = at(database)
    await succeed(['demo', '--bookings', '20'], settings)
    const file = join(await temporaryFolder(), 'daybook.backup.gz')
    await succeed(['backup', file], settings)
    const before = await storedRows(database)
    assertRefused(await daybook(['restore', file], settings), /The database has instances.* Name a new database/)
    assert.deepEqual(await storedRows(database), before)
    const service = await startDaybook(settings)
    assertRefused(await daybook(['restore', file], settings), /Another Daybook process is using the database/)
    assert.equal(await service.end(), 0)
  })

  test('refuses a broken or incomplete backup, even during the restore, and restores nothing of it', async () => {
    await using database = await sqlite.create()
    await using empty = await sqlite.createEmpty()
    const folder = await temporaryFolder()
    const file = join(folder, 'whole.gz')
    await succeed(['backup', file], at(database))
    const whole = readFileSync(file)
    const cases: readonly [content: Buffer, message: RegExp][] = [
      [whole.subarray(0, whole.length - 40), /The backup was cut off: its end is missing\. Nothing was restored/],
      [changed(whole, /"engine":"sqlite"/, '"engine":"SQLITE"'), /damaged: its checksum is wrong/],
      [Buffer.from('Dear Sir or Madam'), /This is not a backup of Daybook/],
    ]
    for (const [content, message] of cases) {
      writeFileSync(join(folder, 'broken.gz'), content)
      assertRefused(await daybook(['restore', join(folder, 'broken.gz')], at(empty)), message)
    }
    assertRefused(await daybook(['restore', join(folder, 'none.gz')], at(empty)), /none\.gz does not exist/)
    await succeed(['restore', file], at(empty))
  })

  test('gives a new SQLite file its name at the end, so a killed restore leaves no empty database', async () => {
    await using database = await sqlite.create()
    const folder = await temporaryFolder()
    const settings = { DAYBOOK_DATABASE_URL: join(folder, 'daybook.db') }
    const { stdout: backup } = await daybook(['backup', '-'], at(database))
    const restore = spawnDaybook(['restore', '-'], settings, { stdin: 'pipe' })
    const killed = once(restore, 'close')
    restore.stdin?.write(backup.subarray(0, backup.length - 1))
    await untilTrue(() => existsSync(join(folder, 'daybook.db.lock')))
    assertRefused(await daybook(['demo'], settings), /Another Daybook process is using the database/)
    restore.kill('SIGKILL')
    await killed
    assertRefused(await daybook(['check'], settings), /There is no database at/)
    assert.equal((await daybook(['restore', '-'], settings, { input: backup })).code, 0)
    await succeed(['check'], settings)
  })

  function changed(backup: Buffer, from: RegExp, to: string): Buffer {
    return gzipSync(gunzipSync(backup).toString('utf8').replace(from, to))
  }
})

function at(database: TestDatabase): { DAYBOOK_DATABASE_URL: string } {
  return { DAYBOOK_DATABASE_URL: database.url }
}
