import { setTimeout as pause } from 'node:timers/promises'
import { Client, type ClientConfig, Pool, type PoolClient } from 'pg'
import { stopwatchMs } from '../time/stopwatch.ts'
import type { EngineWatch, PoolUse } from './engine-watch.ts'
import type { ConnectionUse, PostgresAccess } from './postgres-access.ts'
import { isPassing, isTooMany, PostgresConnection, unavailable } from './postgres-connection.ts'

/** How soon a connection that was refused is asked for again, and how slow that becomes. */
const RETRY_FIRST_MS = 25
const RETRY_SLOWEST_MS = 500

/** What a pool is made of. */
export interface PoolOptions extends ConnectionUse {
  /** For those who measure it. */
  readonly name: string
  readonly size: number
  /** How long somebody waits for a connection at most. */
  readonly waitMs: number
  /** Statements are sent without waiting for the answers to those before. */
  readonly pipeline?: boolean
  /** Connections that nobody uses are kept for so long; 0: for ever. */
  readonly idleMs?: number
  readonly watch: EngineWatch
}

/** A connection for a while. */
export interface Lease {
  readonly connection: PostgresConnection
  release(): void
}

/** Connections of one kind, opened as they are needed, `size` at most, and kept. */
export class PostgresPool {
  readonly #pool: Pool
  readonly #access: PostgresAccess
  readonly #options: PoolOptions
  readonly #connections = new WeakMap<Client, PostgresConnection>()
  #refused = 0
  #owesOne = false
  #neighbour: PostgresPool | undefined

  constructor(access: PostgresAccess, options: PoolOptions) {
    this.#access = access
    this.#options = options
    this.#pool = new Pool({
      Client: clientOf(access, options),
      max: options.size,
      min: 1,
      connectionTimeoutMillis: options.waitMs,
      idleTimeoutMillis: options.idleMs ?? 60_000,
      onConnect: (client) => access.check(client as Client, options),
    })
    // A connection was lost while nobody used it: the pool has dropped it already and opens another when asked.
    this.#pool.on('error', () => {})
  }

  get use(): PoolUse {
    const { totalCount, idleCount, waitingCount } = this.#pool
    return {
      name: this.#options.name,
      max: this.#options.size,
      open: totalCount,
      busy: totalCount - idleCount,
      waiting: waitingCount + this.#refused,
    }
  }

  /** The server has too few connections for both: then each lets the other have some, down to one. */
  static neighbours(one: PostgresPool, other: PostgresPool): void {
    one.#neighbour = other
    other.#neighbour = one
  }

  /** Runs `work` on a connection that is its own meanwhile; throws `Unavailable` when there is none to be had. */
  async with<T>(work: (connection: PostgresConnection) => Promise<T>): Promise<T> {
    const lease = await this.lease()
    try {
      return await work(lease.connection)
    } finally {
      lease.release()
    }
  }

  async lease(): Promise<Lease> {
    const began = stopwatchMs()
    for (;;) {
      const client = await this.#connect(began + this.#options.waitMs)
      const connection = this.#connections.get(client) ?? this.#know(client)
      if (connection.isCurrent) {
        this.#options.watch.wait(this.#options.name, stopwatchMs() - began)
        return { connection, release: () => this.#release(client, connection) }
      }
      client.release(true)
    }
  }

  async close(): Promise<void> {
    if (!this.#pool.ending) await this.#pool.end()
  }

  #release(client: PoolClient, connection: PostgresConnection): void {
    const givesUp = this.#owesOne && this.#pool.totalCount > 1
    if (givesUp) this.#owesOne = false
    client.release(givesUp || !connection.reusable)
  }

  /** Closes a connection, at once where one is idle. */
  async giveUpOne(): Promise<void> {
    if (this.#pool.totalCount <= 1 || this.#pool.ending) return
    this.#owesOne = true
    if (this.#pool.idleCount > 0) (await this.lease()).release()
  }

  #know(client: Client): PostgresConnection {
    const connection = new PostgresConnection(client, { access: this.#access, ...this.#options })
    this.#connections.set(client, connection)
    return connection
  }

  /**
   * A connection from the pool. One that the server refuses (it has too many, it is starting, it has just become a
   * standby) is asked for again until `until`, of the next server where there are several: meanwhile one of those that
   * are open may come free.
   */
  async #connect(until: number): Promise<PoolClient> {
    for (let tries = 1, wait = RETRY_FIRST_MS; ; tries += 1) {
      const { current, urls } = this.#access
      try {
        return await this.#pool.connect()
      } catch (error) {
        this.#access.leave(current)
        if (this.#pool.ending || !isPassing(error) || stopwatchMs() + wait > until) throw unavailable(error)
        if (isTooMany(error)) this.#neighbour?.giveUpOne().catch(() => undefined)
      }
      if (tries % urls.length !== 0) continue
      this.#refused += 1
      await pause(wait).finally(() => {
        this.#refused -= 1
      })
      wait = Math.min(wait * 2, RETRY_SLOWEST_MS)
    }
  }
}

/** The pool makes clients by itself, without arguments that would say which server is the turn of. */
function clientOf(access: PostgresAccess, use: PoolOptions): new () => Client {
  return class extends Client {
    constructor() {
      const config: ClientConfig = { ...access.config(use), pipeline: use.pipeline ?? false }
      super(config)
    }
  }
}
