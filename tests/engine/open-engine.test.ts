import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  statSync,
  symlinkSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { before, describe, test } from 'node:test'
import { lanes } from '../../src/kernel/db/lane.ts'
import { openEngine } from '../../src/kernel/db/open-engine.ts'
import { sqlite } from '../support/engines.ts'
import { temporaryFolder } from '../support/postgres-cluster.ts'
import { assertCannotOpen } from './assert-cannot-open.ts'

/** Runs as a user without rights on the files of this user, because root always has them. */
async function withoutRights(work: () => Promise<void>): Promise<void> {
  if (process.geteuid?.() !== 0) return work()
  process.seteuid?.('nobody')
  try {
    await work()
  } finally {
    process.seteuid?.(0)
  }
}

describe('DAYBOOK_DATABASE_URL', () => {
  for (const url of [
    '',
    'sqlite:',
    'mysql://localhost/x',
    'sqlite://host/x.db',
    ':memory:',
    'sqlite::memory:',
    'file:x.db',
  ]) {
    test(`"${url}" is refused with the name of the setting`, () =>
      assertCannotOpen(openEngine(url), 'bad-url', /^DAYBOOK_DATABASE_URL must be/))
  }

  test('that is not a valid postgres:// URL is refused with its name, without the password', async () => {
    await assertCannotOpen(openEngine('postgres://me:se#cret@[/x'), 'bad-url', /^DAYBOOK_DATABASE_URL(?!.*cret)/)
  })

  test('that names a certificate that cannot be read is refused with the path of the certificate', async () => {
    const url = 'postgres://me:secret@127.0.0.1:1/x?sslmode=verify-full&sslrootcert=/no/root.crt'
    await assertCannotOpen(openEngine(url), 'bad-url', /^DAYBOOK_DATABASE_URL .*\/no\/root\.crt(?!.*secret)/)
  })

  test('that mistypes a parameter is refused, because the connection would not be encrypted', async () => {
    for (const [name, known] of [
      ['sslmod', 'sslmode'],
      ['ssl_mode', 'sslmode'],
      ['target_session_attr', 'target_session_attrs'],
    ] as const) {
      const opening = openEngine(`postgres://me:secret@127.0.0.1:1/x?${name}=verify-full`)
      const message = new RegExp(`^DAYBOOK_DATABASE_URL .*${name} is not .*Did you mean ${known}\\?$`)
      await assertCannotOpen(opening, 'bad-url', message)
    }
  })

  test('may be a path, sqlite: and a path, or sqlite:// and an absolute path', async () => {
    const folder = await temporaryFolder()
    for (const [name, prefix] of [
      ['a', ''],
      ['b', 'sqlite:'],
      ['c', 'sqlite://'],
    ] as const) {
      const engine = await openEngine(`${prefix}${join(folder, `${name}.db`)}`)
      await engine.close()
      assert.ok(existsSync(join(folder, `${name}.db`)))
    }
  })
})

describe('an SQLite file', () => {
  let folder: string
  before(async () => {
    folder = await temporaryFolder()
    chmodSync(folder, 0o755)
  })

  test('is created with its folder, and leaves only itself and its lock file', async () => {
    const path = join(folder, 'new', 'deep', 'daybook.db')
    const engine = await openEngine(path)
    await engine.exclusive((sql) => sql.run('create table t (x integer) strict', []))
    const meanwhile = ['daybook.db', 'daybook.db-shm', 'daybook.db-wal', 'daybook.db.lock']
    assert.deepEqual(readdirSync(dirname(path)).sort(), meanwhile)
    await engine.close()
    assert.deepEqual(readdirSync(dirname(path)).sort(), ['daybook.db', 'daybook.db.lock'])
  })

  test('can be read by its owner only, also in a folder that everybody can read', async () => {
    const path = join(folder, 'secret.db')
    const engine = await openEngine(path)
    await engine.exclusive((sql) => sql.run('create table t (x integer) strict', []))
    for (const name of ['', '-wal', '-shm', '.lock']) assert.equal(statSync(path + name).mode & 0o777, 0o600, name)
    await engine.close()
  })

  test('in a folder that is not writable is refused', async () => {
    const closed = join(folder, 'closed')
    mkdirSync(closed, { mode: 0o500 })
    await withoutRights(() =>
      assertCannotOpen(openEngine(join(closed, 'x.db')), 'not-writable', /create files in .*closed/),
    )
    await withoutRights(() =>
      assertCannotOpen(openEngine(join(closed, 'sub', 'x.db')), 'not-writable', /create files in .*sub/),
    )
  })

  test('that is not writable is refused', async () => {
    const open = join(folder, 'open')
    mkdirSync(open)
    chmodSync(open, 0o777)
    writeFileSync(join(open, 'x.db'), '', { mode: 0o400 })
    await withoutRights(() =>
      assertCannotOpen(openEngine(join(open, 'x.db')), 'not-writable', /read and write the file/),
    )
  })

  test('with companion files that are not writable is refused', async () => {
    for (const suffix of ['-shm', '.lock']) {
      const beside = join(folder, `beside${suffix}`)
      mkdirSync(beside)
      chmodSync(beside, 0o777)
      const path = join(beside, 'x.db')
      await (await openEngine(path)).close()
      for (const name of readdirSync(beside)) chmodSync(join(beside, name), 0o666)
      // A tool that reads while the file is read-only leaves such files.
      if (suffix === '-shm') for (const name of ['x.db-wal', 'x.db-shm']) writeFileSync(join(beside, name), '')
      chmodSync(path + suffix, 0o444)
      await withoutRights(() => assertCannotOpen(openEngine(path), 'not-writable', /read and write the file/))
    }
  })

  test('whose folder is a file, or which is a folder itself, is refused', async () => {
    writeFileSync(join(folder, 'file'), '')
    const inTheWay = /cannot be opened: \S+\/file is a file, not a folder/
    await assertCannotOpen(openEngine(join(folder, 'file', 'deep', 'x.db')), 'not-writable', inTheWay)
    await assertCannotOpen(openEngine(folder), 'not-a-database', /is a folder/)
  })

  test('that is a link to nothing, or in such a folder, is refused and not created', async () => {
    const [links, disk] = [join(folder, 'links'), join(folder, 'disk')]
    for (const name of [links, disk]) mkdirSync(name)
    symlinkSync('../disk/x.db', join(links, 'x.db'))
    symlinkSync('unmounted', join(links, 'data'))
    await assertCannotOpen(
      openEngine(join(links, 'x.db')),
      'not-writable',
      /x\.db is a link to \.\.\/disk\/x\.db, which/,
    )
    const toNothing = /links\/data is a link to unmounted, which does not exist/
    await assertCannotOpen(openEngine(join(links, 'data', 'deep', 'x.db')), 'not-writable', toNothing)
    assert.deepEqual([readdirSync(disk), readdirSync(links).sort()], [[], ['data', 'x.db']])
  })

  test('that is not a database is refused and not touched', async () => {
    writeFileSync(join(folder, 'letter.txt'), 'Dear Sir or Madam, '.repeat(500))
    await assertCannotOpen(
      openEngine(join(folder, 'letter.txt')),
      'not-a-database',
      /letter\.txt is not a SQLite database/,
    )
  })
})

describe('a second process on the same SQLite file', () => {
  const inUse = /^Another Daybook process is using the database/

  test('is refused, under any name of the file, until the first has closed it', async () => {
    await using database = await sqlite.create()
    const engine = await database.open()
    const link = join(await temporaryFolder(), 'link.db')
    symlinkSync(database.url, link)
    await assertCannotOpen(openEngine(database.url), 'in-use', inUse)
    await assertCannotOpen(openEngine(`sqlite:${link}`), 'in-use', inUse)
    await engine.close()
    await (await database.open()).close()
  })

  test('is refused under a hard link, which has another log and another lock, also before the first', async () => {
    await using database = await sqlite.create()
    const engine = await database.open()
    const link = join(dirname(database.url), 'link.db')
    linkSync(database.url, link)
    await assertCannotOpen(openEngine(link), 'second-name', /link\.db has 2 names \(hard links\)/)
    await engine.close()
    await assertCannotOpen(openEngine(database.url), 'second-name', /2 names .* "find \/ -xdev -samefile .*\.db"/)
    unlinkSync(link)
    await (await database.open()).close()
  })

  test('is refused while the first runs, and let in after a kill -9 of it', async () => {
    await using database = await sqlite.create()
    const first = spawn(process.execPath, [join(import.meta.dirname, 'hold-database.ts'), database.url], {
      stdio: ['pipe', 'pipe', 'inherit'],
    })
    await once(first.stdout, 'data')
    await assertCannotOpen(openEngine(database.url), 'in-use', inUse)
    first.kill('SIGKILL')
    await once(first, 'exit')
    await (await database.open()).close()
  })

  test('can read but not write if it is a tool', async () => {
    await using database = await sqlite.create()
    const engine = await database.open()
    const tool = await openEngine(database.url, { readOnly: true })
    const write = 'insert into instance_head (instance_id, version) values (1, 0)'
    await engine.transaction(lanes.writes(1), (sql) => sql.run(write, []))
    assert.equal((await tool.read.all('select * from instance_head', [])).length, 1)
    assert.deepEqual(await tool.integrityFaults(), [])
    await assert.rejects(
      tool.transaction(lanes.writes(2), (sql) => sql.run(write, [])),
      /readonly/,
    )
    await assert.rejects(
      tool.exclusive((sql) => sql.run('drop table journal', [])),
      /readonly/,
    )
    await tool.close()
  })

  test('that is a tool is refused if there is no database, and creates none', async () => {
    const path = join(await temporaryFolder(), 'none.db')
    await assertCannotOpen(openEngine(path, { readOnly: true }), 'missing', /There is no database at/)
    assert.deepEqual(readdirSync(dirname(path)), [])
  })
})
