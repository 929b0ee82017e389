/**
 * The PostgreSQL server and the temporary folder of a test run. `npm test` starts one of each for all test files (see
 * `global-setup.ts`); a single file starts its own when necessary. Everything ends with the run.
 */
import { execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, globSync, mkdtempSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { createInterface } from 'node:readline'
import { Client, escapeIdentifier } from 'pg'
import type { Kept } from './keeper.ts'

/** A server to use instead of a private cluster: a `postgres://` URL of a user who may create databases. */
const SERVER_URL = 'DAYBOOK_TEST_POSTGRES_URL'
const FOLDER = 'DAYBOOK_TEST_FOLDER'
const RUN = 'DAYBOOK_TEST_RUN'

/** True if a run without PostgreSQL must fail: in CI, or on request. */
const required = process.env.DAYBOOK_TEST_REQUIRE_POSTGRES === '1' || (process.env.CI ?? '') !== ''

const versionMin = 15

/**
 * The folder of the PostgreSQL server programs: those on the path, or else the newest on this machine, if there are
 * any.
 */
export function findBinaries(): string | undefined {
  const onPath = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '')
  const usual = globSync([
    '/usr/lib/postgresql/*/bin',
    '/usr/pgsql-*/bin',
    '/opt/homebrew/opt/postgresql@*/bin',
    '/usr/local/opt/postgresql@*/bin',
    '/Applications/Postgres.app/Contents/Versions/*/bin',
  ])
  const newestFirst = usual
    .map((folder) => ({ folder, version: versionOf(folder) }))
    .sort((a, b) => b.version - a.version)
  return [...onPath, ...newestFirst.map(({ folder }) => folder)].find((folder) => versionOf(folder) >= versionMin)
}

/** The major version of the server programs in a folder; 0 if some are missing. */
function versionOf(folder: string): number {
  const [server, setup] = [join(folder, 'postgres'), join(folder, 'initdb')]
  if (!existsSync(server) || !existsSync(setup)) return 0
  return Number(/ (\d+)/.exec(execFileSync(server, ['--version'], { encoding: 'utf8' }))?.[1] ?? 0)
}

/** The reason for skipping tests on PostgreSQL when only SQLite is requested, as by `npm run tests:fast`. */
const isLeftOut = process.env.DAYBOOK_TEST_ENGINES === 'sqlite'

/** Returns, without starting anything, whether tests can run on PostgreSQL; throws if they must but cannot. */
export const hasPostgres: boolean = (() => {
  if (isLeftOut) return false
  if (process.env[SERVER_URL] !== undefined || findBinaries() !== undefined) return true
  const missing = `PostgreSQL ${versionMin} or newer was not found: install it, or set ${SERVER_URL} to a server.`
  if (required) throw new Error(missing)
  console.error(`\n${'!'.repeat(100)}\n!! ${missing}\n!! EVERY TEST ON POSTGRESQL IS LEFT OUT.\n${'!'.repeat(100)}\n`)
  return false
})()

/** Why tests on PostgreSQL are skipped; false if they run. */
export const withoutPostgres: string | false =
  !hasPostgres && (isLeftOut ? 'DAYBOOK_TEST_ENGINES=sqlite' : 'PostgreSQL was not found')

/** The external resources of a run; `stop` ends them and waits until nothing is left. */
export interface TestRun {
  /** Lives as long as the run. */
  readonly folder: string
  /** Of the server's maintenance database; undefined without PostgreSQL. */
  readonly serverUrl: string | undefined
  stop(): Promise<void>
}

/** The durability of PostgreSQL: `forgetful` writes less, and loses data only if the machine fails. */
export type Durability = 'durable' | 'forgetful'

/** Starts the folder and the cluster, and passes them to later child processes. */
async function startRun(durability: Durability): Promise<TestRun> {
  const given = process.env[SERVER_URL]
  const binaries = given === undefined && hasPostgres ? findBinaries() : undefined
  const server = binaries === undefined ? [] : [binaries, durability]
  const keeper = spawn(process.execPath, [join(import.meta.dirname, 'keeper.ts'), ...server], {
    stdio: ['pipe', 'pipe', 'inherit'],
    detached: true,
  })
  const lines = createInterface(keeper.stdout)
  const exited = once(keeper, 'exit')
  const line = await Promise.race([once(lines, 'line'), exited.then(() => undefined)])
  if (line === undefined) throw new Error('the folder or the PostgreSQL cluster of the test run could not be started')
  const { folder, socketFolder } = JSON.parse(String(line[0])) as Kept
  lines.close()
  // It must not keep this process running: it ends when this process does.
  keeper.unref()
  for (const pipe of [keeper.stdin, keeper.stdout])
    if ('unref' in pipe && typeof pipe.unref === 'function') pipe.unref()
  const serverUrl = given ?? (socketFolder ? `postgres://postgres@localhost/postgres?host=${socketFolder}` : undefined)
  process.env[FOLDER] = folder
  process.env[RUN] = randomBytes(4).toString('hex')
  if (serverUrl !== undefined) process.env[SERVER_URL] = serverUrl
  return {
    folder,
    serverUrl,
    stop: async () => {
      keeper.ref()
      keeper.stdin.end()
      await exited
    },
  }
}

let started: Promise<TestRun> | undefined

/** The run of this process, or a separate one. */
export function testRun(durability: Durability = 'durable'): Promise<TestRun> {
  const folder = process.env[FOLDER]
  if (started === undefined && folder !== undefined) {
    started = Promise.resolve({ folder, serverUrl: process.env[SERVER_URL], stop: async () => {} })
  }
  started ??= startRun(durability)
  return started
}

/** A new empty folder that is removed at the end of the run. */
export async function temporaryFolder(): Promise<string> {
  return mkdtempSync(join((await testRun()).folder, 'files-'))
}

/** The URL of a database on the run's server. */
export async function postgresUrl(database: string): Promise<string> {
  const { serverUrl } = await testRun()
  if (serverUrl === undefined) throw new Error('there is no PostgreSQL in this run')
  const url = new URL(serverUrl)
  url.pathname = `/${database}`
  return url.href
}

/** True for the private cluster, where the role `needs_password` needs one; other servers vary. */
export async function isPrivateCluster(): Promise<boolean> {
  const { folder, serverUrl } = await testRun()
  return serverUrl?.includes(folder) ?? false
}

/** Runs one statement on the server's maintenance database. */
export async function onServer<Row extends object>(statement: string, values: readonly string[] = []): Promise<Row[]> {
  const client = new Client({ connectionString: (await testRun()).serverUrl })
  await client.connect()
  try {
    return (await client.query<Row>(statement, [...values])).rows
  } finally {
    await client.end()
  }
}

/** Creates a database, a copy of `template` if given (without connections to it), and returns its name. */
export async function createDatabase(template = 'template0', options = ''): Promise<string> {
  await testRun()
  const name = `${namePrefix()}${process.pid}_${randomBytes(4).toString('hex')}`
  await onServer(`create database ${name} template ${escapeIdentifier(template)} ${options}`)
  return name
}

export async function dropDatabase(name: string): Promise<void> {
  await onServer(`drop database if exists ${escapeIdentifier(name)} with (force)`)
}

/** Drops the databases that this run has created and not dropped: a server that is not ours would keep them. */
export async function dropDatabases(): Promise<void> {
  const left = await onServer<{ name: string }>(
    'select datname as name from pg_database where starts_with(datname, $1)',
    [namePrefix()],
  )
  for (const { name } of left) await dropDatabase(name)
}

function namePrefix(): string {
  return `daybook_test_${process.env[RUN] ?? ''}_`
}
