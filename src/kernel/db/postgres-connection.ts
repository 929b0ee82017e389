import { Client, DatabaseError, type QueryResult } from 'pg'
import { Unavailable } from '../errors.ts'
import { stopwatchMs } from '../time/stopwatch.ts'
import { type EngineWatch, unwatched } from './engine-watch.ts'
import { type ConnectionUse, type PostgresAccess, UnwantedServer } from './postgres-access.ts'
import type { RowBatch } from './row-batch.ts'
import type { Sql, SqlRow, SqlValue } from './sql.ts'
import { TAKES_NO_WRITES } from './takes-no-writes.ts'

/** A connection that has this many statements prepared is replaced, so that a server process does not grow forever. */
const PREPARED_MAX = 300

/** What a connection is and whom it tells. */
export interface ConnectionParts extends ConnectionUse {
  readonly access: PostgresAccess
  readonly watch?: EngineWatch
}

/** One connection. Statements with values are prepared at their first use and kept by their text, where that is possible. */
export class PostgresConnection implements Sql {
  readonly #client: Client
  readonly #access: PostgresAccess
  readonly #readOnly: boolean
  readonly #watch: EngineWatch
  readonly #epoch: number
  readonly #names = new Map<string, string>()
  #broken = false

  constructor(client: Client, { access, readOnly, watch = unwatched }: ConnectionParts) {
    this.#client = client
    this.#access = access
    this.#readOnly = readOnly
    this.#watch = watch
    this.#epoch = access.epoch
    // The statement that runs is rejected and says so; without a listener the event would end the process.
    client.on('error', () => {
      this.#broken = true
    })
  }

  /** False when the next user must not have this connection: it is broken, in a transaction, or full. */
  get reusable(): boolean {
    return this.isCurrent && this.#client.getTransactionStatus() === 'I' && this.#names.size < PREPARED_MAX
  }

  /** False when it is broken, or leads to a server that has changed its role. */
  get isCurrent(): boolean {
    return !this.#broken && this.#epoch === this.#access.epoch
  }

  async all<Row = SqlRow>(text: string, values: readonly SqlValue[]): Promise<Row[]> {
    return (await this.#query(text, values)).rows
  }

  async run(text: string, values: readonly SqlValue[]): Promise<number> {
    return (await this.#query(text, values)).rowCount ?? 0
  }

  /** One statement in a transaction of its own that can only read, in one round trip on a pipelined connection. */
  async readAlone(text: string, values: readonly SqlValue[]): Promise<QueryResult> {
    const opened = this.script(this.#access.begin({ readOnly: true }))
    const [begun, result, ended] = await Promise.allSettled([opened, this.#query(text, values), this.script('commit')])
    if (begun.status === 'rejected') throw begun.reason
    if (result.status === 'rejected') throw result.reason
    if (ended.status === 'rejected') throw ended.reason
    return result.value
  }

  /** Statements without values, parted by semicolons, in one round trip; answers the last one's command tag. */
  async script(text: string): Promise<string> {
    try {
      const results: QueryResult | QueryResult[] = await this.#client.query(text)
      return (Array.isArray(results) ? results.at(-1) : results)?.command ?? ''
    } catch (error) {
      throw this.#reported(error)
    }
  }

  /** The rows of a statement without values, as arrays; nothing of it is kept. */
  async rows(text: string): Promise<RowBatch> {
    try {
      return (await this.#client.query<SqlValue[]>({ text, rowMode: 'array' })).rows
    } catch (error) {
      throw this.#reported(error)
    }
  }

  async #query(text: string, values: readonly SqlValue[]): Promise<QueryResult> {
    const began = stopwatchMs()
    try {
      const query = { text, values: values as SqlValue[] }
      return await this.#client.query(this.#access.prepares ? { ...query, name: this.#nameOf(text) } : query)
    } catch (error) {
      throw this.#reported(error)
    } finally {
      this.#watch.statement(text, stopwatchMs() - began)
    }
  }

  #nameOf(text: string): string {
    const known = this.#names.get(text)
    if (known !== undefined) return known
    const name = `s${this.#names.size}`
    this.#names.set(text, name)
    return name
  }

  /** The error as the rest of the program is told it; after one that spoils the connection, nobody gets that again. */
  #reported(error: unknown): unknown {
    if (error instanceof DatabaseError) {
      if (error.code === READ_ONLY && !this.#readOnly) return this.#renounced(error)
      if (isStale(error)) this.#broken = true
      return isStale(error) || isPassing(error) ? unavailable(error) : error
    }
    if (error instanceof Error && error.message === 'Query read timeout') this.#broken = true
    return this.#broken ? unavailable(error) : error
  }

  /** After a failover this server is a standby. What is open to it is of no use to a service any more. */
  #renounced(error: DatabaseError): Unavailable {
    this.#broken = true
    if (this.#epoch === this.#access.epoch) this.#access.renounce()
    return new Unavailable(TAKES_NO_WRITES, error)
  }
}

/** SQLSTATE of a write that a standby, or a server that is closed for writes, refuses. */
const READ_ONLY = '25006'

/** SQLSTATE classes and codes that pass by themselves or that an operator mends, but no change of the request does. */
const PASSING_CODES = /^(08|40|53|57|58)|^25P0[34]$/

/** SQLSTATEs of a named statement that the server process does not have, or has from somebody else. */
const FOREIGN_STATEMENT = /^(26000|42P05)$/

/**
 * A newer process has migrated a table under a prepared statement, or a pooler has led it to another server process: a
 * new connection prepares it anew.
 */
function isStale(error: DatabaseError): boolean {
  if (FOREIGN_STATEMENT.test(error.code ?? '')) return true
  return error.code === '0A000' && error.routine === 'RevalidateCachedQuery'
}

/** Whether what failed may succeed a moment later, as a connection that is refused during a failover. */
export function isPassing(error: unknown): boolean {
  return error instanceof DatabaseError ? PASSING_CODES.test(error.code ?? '') : error instanceof Error
}

/** Whether the server has no connection left for us. */
export function isTooMany(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === '53300'
}

/** What callers are told when the database is the reason. */
export function unavailable(cause: unknown): Unavailable {
  if (cause instanceof UnwantedServer) return new Unavailable(TAKES_NO_WRITES, cause)
  return new Unavailable('The database cannot be reached at the moment. Please try again later.', cause)
}

/** A connection of its own, without time limits once it stands: for what takes as long as it takes. Tries each server. */
export async function openUnlimitedConnection(
  access: PostgresAccess,
  { readOnly }: ConnectionUse,
): Promise<{ connection: PostgresConnection; close(): Promise<void> }> {
  for (let left = access.urls.length; ; left -= 1) {
    const { current } = access
    try {
      return await openAt(access, current, { readOnly, unlimited: true })
    } catch (error) {
      access.leave(current)
      if (left <= 1) throw unavailable(error)
    }
  }
}

async function openAt(access: PostgresAccess, url: string, use: ConnectionUse) {
  const client = new Client({ ...access.config(use, url), pipeline: true })
  const connection = new PostgresConnection(client, { access, ...use })
  try {
    await client.connect()
    await access.check(client, use)
    return { connection, close: () => client.end() }
  } catch (error) {
    // The server may still be waiting for the password that we do not have.
    void client.end()
    throw error
  }
}

/** Runs `work` on such a connection and closes it. */
export async function withUnlimitedConnection<T>(
  access: PostgresAccess,
  use: ConnectionUse,
  work: (connection: PostgresConnection) => Promise<T>,
): Promise<T> {
  const { connection, close } = await openUnlimitedConnection(access, use)
  try {
    return await work(connection)
  } finally {
    await close()
  }
}
