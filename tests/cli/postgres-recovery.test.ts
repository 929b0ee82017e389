import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { appendFileSync, chownSync, mkdirSync, realpathSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { Client } from 'pg'
import { freePort, GuardedProcess } from '../support/guarded-process.ts'
import { untilTrue } from '../support/poll.ts'
import { findBinaries, temporaryFolder } from '../support/postgres-cluster.ts'
import { unprivilegedOwner } from '../support/unprivileged-owner.ts'
import { succeed } from './daybook-process.ts'
import { startDaybook } from './running-daybook.ts'

const found = findBinaries()

/** The steps of docs/operating/backup.md, on a server like the operator's. */
class ArchivingServer {
  readonly #binaries: string
  readonly #owner = unprivilegedOwner()
  readonly folder: string
  readonly port: number

  constructor(binaries: string, folder: string, port: number) {
    this.#binaries = binaries
    this.folder = folder
    this.port = port
  }

  get url(): string {
    return `postgres://postgres@127.0.0.1:${this.port}/postgres`
  }

  run(program: string, ...args: string[]): void {
    execFileSync(join(this.#binaries, program), args, {
      ...this.#owner,
      cwd: this.folder,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
  }

  async start(data: string): Promise<GuardedProcess> {
    const settings = ['listen_addresses=127.0.0.1', `port=${this.port}`, 'shared_buffers=16MB']
    const args = ['-D', data, '-k', this.folder, ...settings.flatMap((setting) => ['-c', setting])]
    const server = new GuardedProcess(join(this.#binaries, 'postgres'), args, this.folder)
    await server.says(/ready to accept connections/)
    return server
  }

  async ask(statement: string): Promise<unknown[]> {
    const client = new Client({ connectionString: this.url })
    await client.connect()
    try {
      return (await client.query<{ answer: unknown }>(statement)).rows.map(({ answer }) => answer)
    } finally {
      await client.end()
    }
  }
}

test('PostgreSQL is restored to a moment from a copy and its archived log', {
  skip: found === undefined && 'the programs of PostgreSQL were not found',
}, async () => {
  const folder = join(await temporaryFolder(), 'archiving')
  const { uid, gid } = unprivilegedOwner()
  mkdirSync(folder, { mode: 0o700 })
  if (uid !== undefined && gid !== undefined) for (const own of [join(folder, '..'), folder]) chownSync(own, uid, gid)
  const binaries = dirname(realpathSync(join(found ?? '', 'postgres')))
  const server = new ArchivingServer(binaries, folder, await freePort())
  const [main, copy, archive] = [join(folder, 'main'), join(folder, 'copy'), join(folder, 'archive')]
  server.run('initdb', '-D', main, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-locale', '--no-sync')
  mkdirSync(archive, { mode: 0o700 })
  if (uid !== undefined && gid !== undefined) chownSync(archive, uid, gid)
  appendFileSync(
    join(main, 'postgresql.conf'),
    `archive_mode = on\narchive_command = 'test ! -f "${archive}/%f" && cp "%p" "${archive}/%f"'\narchive_timeout = 60\n`,
  )
  const settings = { DAYBOOK_DATABASE_URL: server.url }
  let moment: unknown
  {
    await using _running = await server.start(main)
    await succeed(['migrate'], settings)
    server.run('pg_basebackup', '-D', copy, '-c', 'fast', '-h', '127.0.0.1', '-p', `${server.port}`, '-U', 'postgres')
    await using service = await startDaybook(settings)
    await service.create('tax', { name: 'Before', rate: '20' })
    const [now] = await server.ask('select clock_timestamp()::text as answer')
    moment = now
    await service.create('tax', { name: 'The mistake', rate: '20' })
    assert.equal(await service.end(), 0)
    const [name] = await server.ask('select pg_walfile_name(pg_switch_wal()) as answer')
    const archived = 'select count(*)::int as answer from pg_stat_archiver where last_archived_wal >= '
    await untilTrue(async () => (await server.ask(`${archived}'${name}'`))[0] !== 0)
  }
  appendFileSync(
    join(copy, 'postgresql.conf'),
    `restore_command = 'cp "${archive}/%f" "%p"'\nrecovery_target_time = '${moment}'\nrecovery_target_action = promote\n`,
  )
  writeFileSync(join(copy, 'recovery.signal'), '')
  await using _restored = await server.start(copy)
  await untilTrue(async () => (await server.ask('select pg_is_in_recovery() as answer'))[0] !== true)
  await succeed(['check'], settings)
  await using service = await startDaybook(settings)
  assert.deepEqual(
    (await service.list('tax')).map(({ name }) => name),
    ['Before'],
  )
})
