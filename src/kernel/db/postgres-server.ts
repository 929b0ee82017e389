import { Client, type ClientConfig, DatabaseError } from 'pg'
import { Unavailable } from '../errors.ts'
import { CannotOpenDatabase } from './cannot-open-database.ts'
import { withUnlimitedConnection } from './postgres-connection.ts'
import type { Sql } from './sql.ts'

const VERSION_MIN = 15

interface ServerFacts {
  version: number
  encoding: string
  has_icu: number
}

/** Throws `CannotOpenDatabase` unless the server lets us in and is one that Daybook runs on. */
export async function checkPostgresServer(config: ClientConfig): Promise<void> {
  const { server, user, database } = addressOf(config)
  const facts = await withUnlimitedConnection(config, askFacts).catch((error: unknown) => {
    throw error instanceof Unavailable ? whyNoConnection(error.cause, server, user, database) : error
  })
  const problem = unsupported(facts, server, database)
  if (problem !== undefined) throw new CannotOpenDatabase('unsupported', problem)
}

async function askFacts(sql: Sql): Promise<ServerFacts> {
  const [facts] = await sql.all<ServerFacts>(
    `select current_setting('server_version_num')::int / 10000 as version,
       current_setting('server_encoding') as encoding,
       exists (select from pg_collation where collname = 'und-x-icu') as has_icu`,
    [],
  )
  if (facts === undefined) throw new Error('the server answered no row')
  return facts
}

function unsupported(
  { version, encoding, has_icu }: ServerFacts,
  server: string,
  database: string,
): string | undefined {
  if (version < VERSION_MIN) return `${server} is version ${version}; Daybook needs ${VERSION_MIN} or newer.`
  if (encoding !== 'UTF8') {
    return `The database "${database}" has the encoding ${encoding}; Daybook needs UTF8. Create it with: create database "${database}" encoding 'UTF8' template template0`
  }
  return has_icu === 1 ? undefined : `${server} was built without ICU, which Daybook needs to compare text.`
}

function addressOf(config: ClientConfig): { server: string; user: string; database: string } {
  try {
    const { host, port, user, database } = new Client(config)
    const server = `PostgreSQL at ${host.startsWith('/') ? host : `${host}:${port}`}`
    return { server, user: user ?? '', database: database ?? '' }
  } catch (error) {
    throw new CannotOpenDatabase(
      'bad-url',
      'DAYBOOK_DATABASE_URL is not a valid postgres:// URL. In a user name or password, write characters such as @ : / # ? % as %40 %3A %2F %23 %3F %25.',
      error,
    )
  }
}

function whyNoConnection(error: unknown, server: string, user: string, database: string): CannotOpenDatabase {
  const sqlState = error instanceof DatabaseError ? (error.code ?? '') : ''
  const reason = reasonOf(error)
  if (sqlState === '3D000') {
    const message = `${server} has no database "${database}". Create it, or correct DAYBOOK_DATABASE_URL.`
    return new CannotOpenDatabase('unknown-database', message, error)
  }
  // The client has its own words for a password that is missing altogether.
  if (sqlState.startsWith('28') || /^SASL|password must be a string/.test(reason)) {
    const message = `${server} does not let the user "${user}" in: ${reason}. Check the user and password in DAYBOOK_DATABASE_URL.`
    return new CannotOpenDatabase('refused', message, error)
  }
  const message = `${server} cannot be reached: ${reason}. Check that it is running and that DAYBOOK_DATABASE_URL is right.`
  return new CannotOpenDatabase('unreachable', message, error)
}

/** Node gathers the failures of several addresses in one error that has a code and no message. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.message !== '') return error.message
  return 'code' in error ? String(error.code) : error.name
}
