import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { Client } from 'pg'
import { postgres } from '../support/engines.ts'
import { untilTrue } from '../support/poll.ts'
import { isPrivateCluster, onServer, temporaryFolder, withoutPostgres } from '../support/postgres-cluster.ts'
import { assertRefused, daybook, spawnDaybook } from './daybook-process.ts'

/** The URL of a database for a new user without rights, who exists until the end of the work. */
async function asStranger(databaseUrl: string, work: (url: string, user: string) => Promise<void>): Promise<void> {
  const user = `stranger_${randomBytes(4).toString('hex')}`
  await onServer(`create role ${user} login`)
  const url = new URL(databaseUrl)
  url.username = user
  await work(url.href, user).finally(() => onServer(`drop role ${user}`))
}

/** Another program that runs alone on a database, until it is released. */
async function holdLock(url: string): Promise<AsyncDisposable & { readonly pid: number; release(): Promise<void> }> {
  const other = new Client({ connectionString: url })
  await other.connect()
  // The key of the lock, as in kernel/db/postgres-exclusive.ts.
  await other.query('select pg_advisory_lock(28254671641472875)')
  const { rows } = await other.query<{ pid: number }>('select pg_backend_pid() as pid')
  const release = () => other.end()
  return { pid: rows[0]?.pid ?? 0, release, [Symbol.asyncDispose]: release }
}

describe('on PostgreSQL', { skip: withoutPostgres }, () => {
  test('a user without rights is refused with the solution, by every command', async (t) => {
    if (!(await isPrivateCluster())) return t.skip('other servers may ask for a password')
    await using empty = await postgres.createEmpty()
    await using filled = await postgres.create()
    await asStranger(empty.url, async (url, user) => {
      const ended = await daybook(['migrate'], { DAYBOOK_DATABASE_URL: url })
      const database = new URL(url).pathname.slice(1)
      assertRefused(
        ended,
        new RegExp(
          `The user "${user}" lacks a right in PostgreSQL: permission denied for schema public\\. .*: alter database "${database}" owner to "${user}"`,
        ),
      )
    })
    await asStranger(filled.url, async (url) => {
      const file = join(await temporaryFolder(), 'no.gz')
      for (const args of [['start'], ['check'], ['backup', file], ['token', 'create'], ['explain', '/v2/tax']]) {
        const settings = { DAYBOOK_DATABASE_URL: url, DAYBOOK_DATA_DIR: await temporaryFolder(), PORT: '0' }
        assertRefused(await daybook(args, settings), /permission denied for .*The user must own the database/)
      }
    })
  })

  test('a user who may not connect to the database is refused, and not as if the server were away', async (t) => {
    if (!(await isPrivateCluster())) return t.skip('other servers may ask for a password')
    await using database = await postgres.create()
    await onServer(`revoke connect on database ${new URL(database.url).pathname.slice(1)} from public`)
    await asStranger(database.url, async (url, user) => {
      const ended = await daybook(['migrate'], { DAYBOOK_DATABASE_URL: url })
      assertRefused(
        ended,
        new RegExp(`rejects the user "${user}": permission denied for database .* the right to connect`),
      )
    })
  })

  test('a server without encryption is refused if the URL requires it', async (t) => {
    if (!(await isPrivateCluster())) return t.skip('other servers may encrypt connections')
    await using database = await postgres.create()
    const ended = await daybook(['check'], { DAYBOOK_DATABASE_URL: `${database.url}&sslmode=require` })
    assertRefused(ended, /offers no encryption, which sslmode in DAYBOOK_DATABASE_URL requires/)
  })

  test('commands that need existing data create no tables in the wrong database', async () => {
    await using database = await postgres.createEmpty()
    const settings = { DAYBOOK_DATABASE_URL: database.url }
    for (const args of [
      ['token', 'create'],
      ['user', 'invite', '--email', 'ann@lumen.example'],
    ]) {
      assertRefused(await daybook(args, settings), /The database has no tables of Daybook\. Check DAYBOOK_DATABASE_URL/)
    }
    const engine = await database.open()
    const tables = `select count(*) as count from pg_tables where schemaname = 'public'`
    assert.deepEqual(await engine.read.all(tables, []), [{ count: 0 }])
    await engine.close()
  })

  test('a migration that waits for another program says so, and goes on when that ends', async () => {
    await using database = await postgres.create()
    await using other = await holdLock(database.url)
    const child = spawnDaybook(['migrate'], { DAYBOOK_DATABASE_URL: database.url })
    let said = ''
    child.stderr?.on('data', (text: Buffer) => {
      said += text
    })
    const ended = once(child, 'close')
    await untilTrue(() => said.includes('\n'))
    assert.match(said, new RegExp(`^Waiting for another program .* pg_terminate_backend\\(${other.pid}\\)\\n$`))
    await other.release()
    assert.equal((await ended)[0], 0)
    assert.match(said, /The database is up to date\./)
  })

  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    test(`a start that waits for another program stops on ${signal}, says so, and exits with 0`, async () => {
      await using database = await postgres.create()
      await using _other = await holdLock(database.url)
      const child = spawnDaybook(['start'], { DAYBOOK_DATABASE_URL: database.url, PORT: '0' })
      let [log, said] = ['', '']
      child.stdout?.on('data', (text: Buffer) => {
        log += text
      })
      child.stderr?.on('data', (text: Buffer) => {
        said += text
      })
      const ended = once(child, 'close')
      await untilTrue(() => log.includes('Waiting for another program'))
      child.kill(signal)
      assert.deepEqual(await ended, [0, null])
      assert.equal(said, `Stopping on ${signal}, before Daybook listens.\n`)
    })
  }
})
