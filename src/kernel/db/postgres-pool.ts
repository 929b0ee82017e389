import { setTimeout as pause } from 'node:timers/promises'
import { Client, type ClientConfig, Pool, type PoolClient } from 'pg'
import { DatabaseAway } from '../errors.ts'
import { stopwatchMs } from '../time/stopwatch.ts'
import type { EngineWatch, PoolUse } from './engine-watch.ts'
import type { ConnectionUse, PostgresAccess } from './postgres-access.ts'
import { isPassing, isTooMany, isUnreached, PostgresConnection, unavailable } from './postgres-connection.ts'

/** The first and the longest interval at which a refused connection is tried again. */
const RETRY_FIRST_MS = 25
const RETRY_SLOWEST_MS = 500

/** The parameters of a pool. */
export interface PoolOptions extends ConnectionUse {
  /** The receiver of measurements. */
  readonly name: string
  readonly size: number
  /** How long a caller waits for a connection, at most. */
  readonly waitMs: number
  /** Statements are sent without waiting for the results of earlier ones. */
  readonly pipeline?: boolean
  /** How long unused connections are kept; 0: without limit. */
  readonly idleMs?: number
  readonly watch: EngineWatch
}

/** A borrowed connection. */
export interface Lease {
  readonly connection: PostgresConnection
  release(): void
}

/** Connections of one kind, opened on demand, at most `size`, and kept. */
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
      onConnect: async (client) => {
        await access.check(client as Client, options)
        if (!access.isPooled) access.outage.end()
      },
    })
    // An unused connection was lost: the pool has dropped it already and opens another on demand.
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

  /** The server has too few connections for both pools: each gives up connections to the other, down to one. */
  static neighbours(a: PostgresPool, b: PostgresPool): void {
    a.#neighbour = b
    b.#neighbour = a
  }

  /**
   * Runs `work` on an exclusive connection; throws `Unavailable` if none is available. The caller has waited since `began`.
   */
  async with<T>(work: (connection: PostgresConnection) => Promise<T>, began?: number): Promise<T> {
    const lease = await this.lease(began)
    try {
      const result = await work(lease.connection)
      this.#access.outage.end()
      return result
    } finally {
      lease.release()
    }
  }

  /**
   * Runs `work`, which changes nothing, with the time at which it began to wait. Behind a pooler, which accepts connections
   * while the server is away and ends them at their first statement, it is run again within the time limit.
   */
  async whenReached<T>(work: (began: number) => Promise<T>, began = stopwatchMs()): Promise<T> {
    if (!this.#access.isPooled) return work(began)
    for (let wait = RETRY_FIRST_MS; ; wait = Math.min(wait * 2, RETRY_SLOWEST_MS)) {
      try {
        const result = await work(began)
        this.#access.outage.end()
        return result
      } catch (error) {
        const isLate = stopwatchMs() + wait > began + this.#options.waitMs
        if (!(error instanceof DatabaseAway) || this.#pool.ending || isLate) throw error
        if (isUnreached(error.cause)) this.#access.outage.note(error.cause)
        await pause(wait)
      }
    }
  }

  async lease(began = stopwatchMs()): Promise<Lease> {
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

  /** Closes a connection, immediately if one is idle. */
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
   * A connection from the pool. If the server refuses one (it has too many, is starting, or has just become a standby),
   * it is tried again until `until`, on the next server if there are several. Meanwhile an open connection may become
   * free.
   */
  async #connect(until: number): Promise<PoolClient> {
    for (let tries = 1, wait = RETRY_FIRST_MS; ; tries += 1) {
      const { current, urls } = this.#access
      let failure: unknown
      try {
        return await this.#pool.connect()
      } catch (error) {
        failure = error
        this.#access.leave(current)
        if (this.#pool.ending || !isPassing(error) || stopwatchMs() + wait > until) throw unavailable(error)
        if (isTooMany(error)) this.#neighbour?.giveUpOne().catch(() => undefined)
      }
      if (tries % urls.length !== 0) continue
      if (!isTooMany(failure)) this.#access.outage.note(failure)
      this.#refused += 1
      await pause(wait).finally(() => {
        this.#refused -= 1
      })
      wait = Math.min(wait * 2, RETRY_SLOWEST_MS)
    }
  }
}

/** The pool creates clients without arguments, so it cannot pass the next server to them. */
function clientOf(access: PostgresAccess, use: PoolOptions): new () => Client {
  return class extends Client {
    constructor() {
      const config: ClientConfig = { ...access.config(use), pipeline: use.pipeline ?? false }
      super(config)
    }
  }
}
