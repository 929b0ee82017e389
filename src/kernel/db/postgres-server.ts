import { Client, DatabaseError } from 'pg'
import { CannotOpenDatabase } from './cannot-open-database.ts'
import { LACKS_RIGHT } from './missing-right.ts'
import { type ConnectionUse, type PostgresAccess, UnwantedServer } from './postgres-access.ts'
import { reasonOf } from './postgres-outage.ts'

const VERSION_MIN = 15

interface ServerFacts {
  version: number
  encoding: string
  has_icu: number
  standby: number
  /** Whether transactions are read-only unless they say otherwise. */
  closed: number
  /** The server process that answers. */
  pid: number
}

/**
 * Throws `CannotOpenDatabase` unless one of the servers accepts the connection and can run Daybook; notes whether it is
 * behind a pooler. With several servers, the error lists the problem of each.
 */
export async function checkPostgresServer(access: PostgresAccess, use: ConnectionUse): Promise<void> {
  const problems: CannotOpenDatabase[] = []
  for (const url of access.urls) {
    try {
      return await checkServer(access, url, use)
    } catch (error) {
      if (!(error instanceof CannotOpenDatabase)) throw error
      problems.push(error)
      access.leave(url)
    }
  }
  const first = problems.find(({ mayPass }) => !mayPass) ?? problems[0]
  if (first === undefined || problems.length === 1) throw first
  throw new CannotOpenDatabase(first.problem, problems.map(({ message }) => message).join('\n'), first)
}

async function checkServer(access: PostgresAccess, url: string, use: ConnectionUse): Promise<void> {
  const address = addressOf(url)
  // The connection sets nothing: a pooler would refuse it before it is detected.
  const client = new Client(access.plainConfig(url))
  client.on('error', () => {})
  try {
    await client.connect()
    const facts = await askFacts(client)
    await access.check(client, use)
    const problem = unsupported(facts, address) ?? (use.readOnly ? undefined : takesNoWrites(facts, address))
    if (problem !== undefined) throw problem
    // A pooler returns process ids that are not those of the server.
    access.setPooled((client as Client & { readonly processID?: number }).processID !== facts.pid)
  } catch (error) {
    throw error instanceof CannotOpenDatabase ? error : whyNoConnection(error, address)
  } finally {
    // The server may still be waiting for a password that we do not have.
    void client.end().catch(() => undefined)
  }
}

/** In a transaction, which a pooler in statement mode refuses. */
async function askFacts(client: Client): Promise<ServerFacts> {
  await client.query('begin read only')
  const { rows } = await client.query<ServerFacts>(
    `select current_setting('server_version_num')::int / 10000 as version,
       current_setting('server_encoding') as encoding,
       exists (select from pg_collation where collname = 'und-x-icu') as has_icu,
       pg_is_in_recovery() as standby, current_setting('default_transaction_read_only') = 'on' as closed,
       pg_backend_pid() as pid`,
  )
  await client.query('commit')
  const [facts] = rows
  if (facts === undefined) throw new Error('the server answered no row')
  return facts
}

interface Address {
  readonly server: string
  readonly user: string
  readonly database: string
}

function unsupported(
  { version, encoding, has_icu }: ServerFacts,
  { server, database }: Address,
): CannotOpenDatabase | undefined {
  const because = (message: string) => new CannotOpenDatabase('unsupported', message)
  if (version < VERSION_MIN) return because(`${server} is version ${version}; Daybook needs ${VERSION_MIN} or newer.`)
  if (encoding !== 'UTF8') {
    return because(
      `The database "${database}" has the encoding ${encoding}; Daybook needs UTF8. Create it with: create database "${database}" encoding 'UTF8' template template0`,
    )
  }
  return has_icu === 1 ? undefined : because(`${server} was built without ICU, which Daybook needs to compare text.`)
}

function takesNoWrites({ standby, closed }: ServerFacts, address: Address): CannotOpenDatabase | undefined {
  const { server, user, database } = address
  if (standby === 0 && closed === 0) return undefined
  if (standby === 0) {
    return new CannotOpenDatabase(
      'read-only',
      `${server} accepts no writes: default_transaction_read_only is on for the role "${user}", the database "${database}" or the whole server. Switch it off, or name another server in DAYBOOK_DATABASE_URL.`,
    )
  }
  return new CannotOpenDatabase(
    'read-only',
    `${server} is a standby, which accepts no writes. Name the primary in DAYBOOK_DATABASE_URL, or all servers with ?target_session_attrs=read-write.`,
  )
}

function addressOf(url: string): Address {
  try {
    const { host, port, user, database } = new Client({ connectionString: url })
    const server = `PostgreSQL at ${host.startsWith('/') ? host : `${host}:${port}`}`
    return { server, user: user ?? '', database: database ?? '' }
  } catch (error) {
    // The driver reads the certificates that the URL names.
    if (error instanceof Error && 'syscall' in error) {
      const message = `DAYBOOK_DATABASE_URL names a file that cannot be read: ${error.message}.`
      throw new CannotOpenDatabase('bad-url', message, error)
    }
    throw new CannotOpenDatabase(
      'bad-url',
      'DAYBOOK_DATABASE_URL is not a valid postgres:// URL. In a user name or password, write characters such as @ : / # ? % as %40 %3A %2F %23 %3F %25.',
      error,
    )
  }
}

function whyNoConnection(error: unknown, { server, user, database }: Address): CannotOpenDatabase {
  const sqlState = error instanceof DatabaseError ? (error.code ?? '') : ''
  const reason = reasonOf(error)
  if (error instanceof UnwantedServer) {
    const message = `${server} is not the server that target_session_attrs requires: ${reason}.`
    return new CannotOpenDatabase('unwanted-server', message, error)
  }
  if (/statement pooling mode/.test(reason)) {
    const message = `${server} is a pooler in statement mode, but Daybook needs transactions. Set pool_mode = transaction, or pool_mode = session.`
    return new CannotOpenDatabase('unsupported', message, error)
  }
  if (sqlState === '3D000') {
    const message = `${server} has no database "${database}". Create it, or correct DAYBOOK_DATABASE_URL.`
    return new CannotOpenDatabase('unknown-database', message, error)
  }
  if (/client password must be a/.test(reason)) {
    const message = `${server} rejects the user "${user}" without a password. Write it in DAYBOOK_DATABASE_URL: postgres://user:password@host:port/name.`
    return new CannotOpenDatabase('refused', message, error)
  }
  const advice = adviceOnRefusal(sqlState, reason)
  if (advice !== undefined) {
    return new CannotOpenDatabase('refused', `${server} rejects the user "${user}": ${reason}. ${advice}`, error)
  }
  if (/does not support SSL/.test(reason)) {
    const message = `${server} offers no encryption, which sslmode in DAYBOOK_DATABASE_URL requires. Switch TLS on (ssl = on), or change sslmode.`
    return new CannotOpenDatabase('unsupported', message, error)
  }
  const certificate = certificateProblem(error)
  const message =
    certificate === undefined
      ? `${server} cannot be reached: ${reason}. Check that it is running and that DAYBOOK_DATABASE_URL is right.`
      : `${server} is not verified: its certificate ${certificate}.`
  return new CannotOpenDatabase('unreachable', message, error)
}

/** What to do if the server does not accept the user; undefined for another error. */
function adviceOnRefusal(sqlState: string, reason: string): string | undefined {
  if (sqlState === LACKS_RIGHT) return 'Give the user the right to connect to the database.'
  if (/pg_hba\.conf/.test(reason)) {
    const encrypt = /no encryption/.test(reason) ? ', and whether it requires encryption (?sslmode=verify-full)' : ''
    return `Check that pg_hba.conf of the server allows this connection${encrypt}.`
  }
  // The client checks the answer of the server to a password, and has no code for it.
  if (!sqlState.startsWith('28') && !/^SASL/.test(reason)) return undefined
  return 'Check the user and password in DAYBOOK_DATABASE_URL.'
}

const unknownIssuer =
  'is self-signed, or its issuer is unknown. Name a file with the certificate of the issuer as sslrootcert in DAYBOOK_DATABASE_URL'

const certificateProblems: Readonly<Record<string, string>> = {
  DEPTH_ZERO_SELF_SIGNED_CERT: unknownIssuer,
  SELF_SIGNED_CERT_IN_CHAIN: unknownIssuer,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: unknownIssuer,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: unknownIssuer,
  CERT_HAS_EXPIRED: 'has expired. Renew it on the server',
  ERR_TLS_CERT_ALTNAME_INVALID:
    'is for another name. Use a name of the certificate as the host in DAYBOOK_DATABASE_URL, or renew it with this name',
}

/** What is wrong with the certificate of a server, and the solution; undefined for another error. */
function certificateProblem(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? certificateProblems[String(error.code)] : undefined
}
