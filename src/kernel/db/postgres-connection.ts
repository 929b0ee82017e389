import { Client, DatabaseError, type QueryResult } from 'pg'
import { DatabaseAway, Unavailable } from '../errors.ts'
import type { PageLimit } from '../page-limit.ts'
import { stopwatchMs } from '../time/stopwatch.ts'
import { type EngineWatch, unwatched } from './engine-watch.ts'
import { LACKS_RIGHT, MissingRight } from './missing-right.ts'
import { type ConnectionUse, type PostgresAccess, UnwantedServer } from './postgres-access.ts'
import { limitedTypes } from './postgres-types.ts'
import type { RowBatch } from './row-batch.ts'
import type { Sql, SqlRow, SqlValue } from './sql.ts'
import { TAKES_NO_WRITES } from './takes-no-writes.ts'

/**
 * A connection with this many prepared statements is replaced, so that a server process does not grow without limit.
 */
const PREPARED_MAX = 300

/** The parameters of a connection. */
export interface ConnectionParts extends ConnectionUse {
  readonly access: PostgresAccess
  readonly watch?: EngineWatch
}

/** One connection. Statements with values are prepared at their first use and cached by their text, if possible. */
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
    // The running statement is rejected with the error; without a listener the event would end the process.
    client.on('error', () => {
      this.#broken = true
    })
  }

  /** False if the connection cannot be reused: it is broken, in a transaction, or full. */
  get reusable(): boolean {
    return this.isCurrent && this.#client.getTransactionStatus() === 'I' && this.#names.size < PREPARED_MAX
  }

  /** False if it is broken, or its server has changed its role. */
  get isCurrent(): boolean {
    return !this.#broken && this.#epoch === this.#access.epoch
  }

  async all<Row = SqlRow>(text: string, values: readonly SqlValue[], limit?: PageLimit): Promise<Row[]> {
    return (await this.#query(text, values, limit)).rows
  }

  async run(text: string, values: readonly SqlValue[]): Promise<number> {
    return (await this.#query(text, values)).rowCount ?? 0
  }

  /** One statement in a separate read-only transaction, in one round trip on a pipelined connection. */
  async readAlone(text: string, values: readonly SqlValue[], limit?: PageLimit): Promise<QueryResult> {
    const opened = this.script(this.#access.begin({ readOnly: true }))
    const query = this.#query(text, values, limit)
    const [begun, result, ended] = await Promise.allSettled([opened, query, this.script('commit')])
    if (begun.status === 'rejected') throw begun.reason
    if (result.status === 'rejected') throw result.reason
    if (ended.status === 'rejected') throw ended.reason
    return result.value
  }

  /** Statements without values, separated by semicolons, in one round trip; returns the command tag of the last one. */
  async script(text: string): Promise<string> {
    try {
      const results: QueryResult | QueryResult[] = await this.#client.query(text)
      return (Array.isArray(results) ? results.at(-1) : results)?.command ?? ''
    } catch (error) {
      throw this.#reported(error)
    }
  }

  /** The rows of a statement without values, as arrays; nothing is cached. */
  async rows(text: string): Promise<RowBatch> {
    try {
      return (await this.#client.query<SqlValue[]>({ text, rowMode: 'array' })).rows
    } catch (error) {
      throw this.#reported(error)
    }
  }

  async #query(text: string, values: readonly SqlValue[], limit?: PageLimit): Promise<QueryResult> {
    const began = stopwatchMs()
    try {
      // A parser that throws makes the library drop the remaining rows and reject the query.
      const query = { text, values: values as SqlValue[], ...(limit !== undefined && { types: limitedTypes(limit) }) }
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

  /**
   * Translates an error for the rest of the program; after an error that breaks the connection, the connection is not
   * reused.
   */
  #reported(error: unknown): unknown {
    if (error instanceof DatabaseError) {
      if (error.code === READ_ONLY && !this.#readOnly) return this.#renounced(error)
      if (error.code === LACKS_RIGHT) return this.#refused(error)
      if (isStale(error) || UNREACHED_CODES.test(error.code ?? '')) this.#broken = true
      return isStale(error) || isPassing(error) ? unavailable(error) : error
    }
    if (error instanceof Error && error.message === 'Query read timeout') this.#broken = true
    return this.#broken ? unavailable(error) : error
  }

  #refused(error: DatabaseError): MissingRight {
    const { user = '', database = '' } = this.#client
    return new MissingRight(error, user, database)
  }

  /** After a failover this server is a standby. A service cannot use its connections any more. */
  #renounced(error: DatabaseError): Unavailable {
    this.#broken = true
    if (this.#epoch === this.#access.epoch) this.#access.renounce()
    return new DatabaseAway(TAKES_NO_WRITES, error)
  }
}

/** SQLSTATE of a write that a standby or a read-only server refuses. */
const READ_ONLY = '25006'

/** SQLSTATE classes and codes that are temporary or that an operator fixes, but no change of the request does. */
const PASSING_CODES = /^(08|40|53|57|58)|^25P0[34]$/

/** SQLSTATEs of a server that accepts no connection or ends one. */
const UNREACHED_CODES = /^(08|53300|57P)/

/** SQLSTATEs of a transaction that the server rolled back because of another one, such as a deadlock. */
const ROLLED_BACK_CODES = /^40/

/** SQLSTATE of a server whose disk is full. */
const DISK_FULL = '53100'

/** SQLSTATEs of a named statement that the server process does not have, or has from another client. */
const FOREIGN_STATEMENT = /^(26000|42P05)$/

/**
 * A newer process has changed a table of a prepared statement, or a pooler uses another server process: a new
 * connection prepares it again.
 */
function isStale(error: DatabaseError): boolean {
  if (FOREIGN_STATEMENT.test(error.code ?? '')) return true
  return error.code === '0A000' && error.routine === 'RevalidateCachedQuery'
}

/** Whether the error may be temporary, such as a refused connection during a failover. */
export function isPassing(error: unknown): boolean {
  return error instanceof DatabaseError ? PASSING_CODES.test(error.code ?? '') : error instanceof Error
}

/** Whether the server has no connection left for us. */
export function isTooMany(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === '53300'
}

/** Whether the error does not come from a server that can be used. */
export function isUnreached(error: unknown): boolean {
  return !(error instanceof DatabaseError) || UNREACHED_CODES.test(error.code ?? '')
}

/** The error for callers if the database is the cause. */
export function unavailable(cause: unknown): Unavailable {
  if (cause instanceof UnwantedServer) return new DatabaseAway(TAKES_NO_WRITES, cause)
  if (cause instanceof DatabaseError && cause.code === DISK_FULL) {
    return new Unavailable('There is no space on the disk of the database server. Please try again later.', cause)
  }
  const isReached = !isUnreached(cause)
  const isAway =
    !(cause instanceof DatabaseError) || !isReached || isStale(cause) || ROLLED_BACK_CODES.test(cause.code ?? '')
  return new (isAway ? DatabaseAway : Unavailable)(
    `The database cannot be ${isReached ? 'used' : 'reached'} at the moment. Please try again later.`,
    cause,
  )
}

/** A separate connection without time limits once it is open, for long operations. Tries each server. */
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
    // The server may still be waiting for a password that we do not have.
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
