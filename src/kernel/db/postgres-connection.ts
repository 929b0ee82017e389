import { Client, type ClientConfig, DatabaseError, Pool, type PoolClient, type QueryResult } from 'pg'
import { Unavailable } from '../errors.ts'
import type { RowBatch } from './row-batch.ts'
import type { Sql, SqlRow, SqlValue } from './sql.ts'

/** How long to wait for a connection: for the server to accept one, or for one of the pool to come free. */
const CONNECT_TIMEOUT_MS = 10_000

/** The server gives up on a statement that takes longer, waiting for locks included. */
const STATEMENT_TIMEOUT_MS = 30_000

/** This side gives up a little later, for when the server, or the way to it, has silently gone. */
const ANSWER_TIMEOUT_MS = STATEMENT_TIMEOUT_MS + 5_000

/** The server ends a transaction in which nothing happens, so that a process that hangs does not keep its locks. */
const IDLE_TRANSACTION_TIMEOUT_MS = 60_000

/** A connection that has this many statements prepared is replaced, so that a server process does not grow forever. */
const PREPARED_MAX = 300

const INT2 = 21
const INT4 = 23
const INT8 = 20
const FLOAT4 = 700
const FLOAT8 = 701
const NUMERIC = 1700
const BOOL = 16

/** Numbers are numbers and the truth of a comparison is 1 or 0, as on SQLite; everything else stays text. */
const types = {
  getTypeParser: (oid: number): ((text: string) => SqlValue) => {
    if (oid === INT8) return exactInteger
    if (oid === INT2 || oid === INT4 || oid === FLOAT4 || oid === FLOAT8 || oid === NUMERIC) return Number
    if (oid === BOOL) return (text) => (text === 't' ? 1 : 0)
    return String
  },
}

function exactInteger(text: string): number {
  const value = Number(text)
  if (Number.isSafeInteger(value)) return value
  throw new RangeError(`${text} is too large to be represented as a JavaScript number`)
}

/** How every connection introduces itself. What the URL says besides (`application_name`, `sslmode`, …) wins. */
export function clientConfig(url: string, readOnly: boolean): ClientConfig {
  return {
    connectionString: url,
    application_name: 'daybook',
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    types: types as NonNullable<ClientConfig['types']>,
    ...(readOnly ? { options: '-c default_transaction_read_only=on' } : {}),
  }
}

/** One connection. Statements with values are prepared at their first use and kept by their text. */
export class PostgresConnection implements Sql {
  readonly #client: Client
  readonly #names = new Map<string, string>()
  #broken = false

  constructor(client: Client) {
    this.#client = client
    // The statement that runs is rejected and says so; without a listener the event would end the process.
    client.on('error', () => {
      this.#broken = true
    })
  }

  /** False when the next user must not have this connection: it is broken, in a transaction, or full. */
  get reusable(): boolean {
    return !this.#broken && this.#client.getTransactionStatus() === 'I' && this.#names.size < PREPARED_MAX
  }

  async all<Row = SqlRow>(text: string, values: readonly SqlValue[]): Promise<Row[]> {
    return (await this.#prepared(text, values)).rows
  }

  async run(text: string, values: readonly SqlValue[]): Promise<number> {
    return (await this.#prepared(text, values)).rowCount ?? 0
  }

  /** Statements without values, parted by semicolons, in one round trip; answers the last one's command tag. */
  async script(text: string): Promise<string> {
    try {
      const results: QueryResult | QueryResult[] = await this.#client.query(text)
      return (Array.isArray(results) ? results.at(-1) : results)?.command ?? ''
    } catch (error) {
      throw this.#told(error)
    }
  }

  /** The rows of a statement without values, as arrays; nothing of it is kept. */
  async rows(text: string): Promise<RowBatch> {
    try {
      return (await this.#client.query<SqlValue[]>({ text, rowMode: 'array' })).rows
    } catch (error) {
      throw this.#told(error)
    }
  }

  async #prepared(text: string, values: readonly SqlValue[]): Promise<QueryResult> {
    let name = this.#names.get(text)
    if (name === undefined) {
      name = `s${this.#names.size}`
      this.#names.set(text, name)
    }
    try {
      return await this.#client.query({ name, text, values: values as SqlValue[] })
    } catch (error) {
      throw this.#told(error)
    }
  }

  /** The error as the rest of the program is told it; after one that spoils the connection, nobody gets that again. */
  #told(error: unknown): unknown {
    if (error instanceof DatabaseError) {
      if (isStalePlan(error)) this.#broken = true
      return isStalePlan(error) || PASSING_CODES.test(error.code ?? '') ? unavailable(error) : error
    }
    if (error instanceof Error && error.message === 'Query read timeout') this.#broken = true
    return this.#broken ? unavailable(error) : error
  }
}

/** SQLSTATE classes and codes that pass by themselves or that an operator mends, but no change of the request does. */
const PASSING_CODES = /^(08|40|53|57|58)|^25P0[34]$/

/** A newer process has migrated a table under a prepared statement; a new connection prepares it anew. */
function isStalePlan(error: DatabaseError): boolean {
  return error.code === '0A000' && error.routine === 'RevalidateCachedQuery'
}

function unavailable(cause: unknown): Unavailable {
  return new Unavailable('The database cannot be reached at the moment. Please try again later.', cause)
}

/** Connections of one kind, opened as they are needed, `size` at most, and kept. */
export class PostgresPool {
  readonly #pool: Pool
  readonly #connections = new WeakMap<Client, PostgresConnection>()

  constructor(config: ClientConfig, size: number, pipeline = false) {
    this.#pool = new Pool({
      ...config,
      pipeline,
      max: size,
      statement_timeout: STATEMENT_TIMEOUT_MS,
      query_timeout: ANSWER_TIMEOUT_MS,
      idle_in_transaction_session_timeout: IDLE_TRANSACTION_TIMEOUT_MS,
      idleTimeoutMillis: 60_000,
    })
    // A connection was lost while nobody used it: the pool has dropped it already and opens another when asked.
    this.#pool.on('error', () => {})
  }

  /** Runs `work` on a connection that is its own meanwhile; throws `Unavailable` when there is none to be had. */
  async use<T>(work: (connection: PostgresConnection) => Promise<T>): Promise<T> {
    const lease = await this.lease()
    try {
      return await work(lease.connection)
    } finally {
      lease.release()
    }
  }

  async lease(): Promise<{ connection: PostgresConnection; release(): void }> {
    const client = await this.#connect()
    let connection = this.#connections.get(client)
    if (connection === undefined) {
      connection = new PostgresConnection(client)
      this.#connections.set(client, connection)
    }
    const leased = connection
    return { connection: leased, release: () => client.release(!leased.reusable) }
  }

  async close(): Promise<void> {
    if (!this.#pool.ending) await this.#pool.end()
  }

  async #connect(): Promise<PoolClient> {
    try {
      return await this.#pool.connect()
    } catch (error) {
      throw unavailable(error)
    }
  }
}

/** What a transaction begins with that may take long, whatever limits the role or the server sets. */
export const withoutTimeLimits = 'set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0'

/** A connection of its own, without time limits once it stands: for what takes as long as it takes. */
export async function openUnlimitedConnection(
  config: ClientConfig,
): Promise<{ connection: PostgresConnection; close(): Promise<void> }> {
  const client = new Client({ ...config, pipeline: true })
  const connection = new PostgresConnection(client)
  try {
    await client.connect()
  } catch (error) {
    // The server may still be waiting for the password that we do not have.
    void client.end()
    throw unavailable(error)
  }
  return { connection, close: () => client.end() }
}

/** Runs `work` on such a connection and closes it. */
export async function withUnlimitedConnection<T>(
  config: ClientConfig,
  work: (connection: PostgresConnection) => Promise<T>,
): Promise<T> {
  const { connection, close } = await openUnlimitedConnection(config)
  try {
    return await work(connection)
  } finally {
    await close()
  }
}
