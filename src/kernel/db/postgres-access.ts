import type { Client, ClientConfig } from 'pg'
import { stopwatchMs } from '../time/stopwatch.ts'
import { parsePostgresAddress, type SessionAttributes } from './postgres-address.ts'
import { postgresTypes } from './postgres-types.ts'

/** How long to wait for one server to accept a connection. */
const CONNECT_TIMEOUT_MS = 10_000
/** The same where the URL names other servers to try. */
const CONNECT_TIMEOUT_OF_SEVERAL_MS = 3_000

/** The server gives up on a statement that takes longer, waiting for locks included. */
const STATEMENT_TIMEOUT_MS = 30_000

/** This side gives up a little later, for when the server, or the way to it, has silently gone. */
const ANSWER_TIMEOUT_MS = STATEMENT_TIMEOUT_MS + 5_000

/** The server ends a transaction in which nothing happens, so that a process that hangs does not keep its locks. */
const IDLE_TRANSACTION_TIMEOUT_MS = 60_000

/** How often all connections are opened again because a server takes no writes. */
const RENOUNCE_EVERY_MS = 1000

/** What a transaction begins with that may take long, whatever limits the role or the server sets. */
export const withoutTimeLimits = 'set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0'

const withTimeLimits = `set local statement_timeout = ${STATEMENT_TIMEOUT_MS}; set local idle_in_transaction_session_timeout = ${IDLE_TRANSACTION_TIMEOUT_MS}`

/** The server is there, but it is not one that the URL asks for. */
export class UnwantedServer extends Error {}

/** What a connection is opened for. */
export interface ConnectionUse {
  /** The server refuses all writes on it. */
  readonly readOnly: boolean
  /** A statement may take as long as it takes. */
  readonly unlimited?: boolean
}

/**
 * The servers of a database and how connections to them are opened. It remembers which server answered last, so that
 * the next connection begins there; and behind a pooler it asks for nothing that lasts longer than a transaction.
 */
export class PostgresAccess {
  readonly urls: readonly string[]
  readonly #name: string
  readonly #wanted: SessionAttributes
  readonly #prepare: boolean | undefined
  #isPooled = false
  #current = 0
  #epoch = 0
  #renounced = Number.NEGATIVE_INFINITY

  constructor(url: string, { readOnly, name }: { readonly readOnly: boolean; readonly name: string }) {
    const { urls, wanted, prepare } = parsePostgresAddress(url)
    this.urls = urls
    this.#name = name
    this.#prepare = prepare
    // A standby is of no use to a service; a tool that looks may look at any server.
    this.#wanted = wanted ?? (urls.length > 1 && !readOnly ? 'read-write' : 'any')
  }

  /** Connections that were opened in an earlier epoch are not used again: their server has changed its role. */
  get epoch(): number {
    return this.#epoch
  }

  /** The server that the next connection goes to. */
  get current(): string {
    return this.urls[this.#current] ?? ''
  }

  /** Behind a pooler, another server process may serve each transaction. */
  get isPooled(): boolean {
    return this.#isPooled
  }

  /** Whether statements may be prepared by name, which binds them to one server process. */
  get prepares(): boolean {
    return this.#prepare ?? !this.#isPooled
  }

  /** What opens a transaction with the usual limits. Connections have them by themselves, but not behind a pooler. */
  begin({ readOnly }: ConnectionUse): string {
    if (!this.#isPooled) return 'begin'
    return `begin${readOnly ? ' read only' : ''}; ${withTimeLimits}`
  }

  beginUnlimited({ readOnly }: ConnectionUse): string {
    return `begin${readOnly ? ' read only' : ''}; ${withoutTimeLimits}`
  }

  /** Notes that a server which was asked is a pooler, or is none. */
  setPooled(isPooled: boolean): void {
    this.#isPooled = isPooled
  }

  /** The server at `url` did not answer, or takes no writes: others are tried first from now on. */
  leave(url: string): void {
    if (url === this.current) this.#current = (this.#current + 1) % this.urls.length
  }

  /** The server takes no writes any more. No connection to it is used again. */
  renounce(): void {
    // While a server stays read-only, each write says so: reading goes on with the connections of this second.
    if (stopwatchMs() - this.#renounced < RENOUNCE_EVERY_MS) return
    this.#renounced = stopwatchMs()
    this.#epoch += 1
    this.leave(this.current)
  }

  /** How a connection introduces itself. What the URL says besides (`application_name`, `sslmode`, …) wins. */
  config({ readOnly, unlimited = false }: ConnectionUse, url: string = this.current): ClientConfig {
    return {
      connectionString: url,
      application_name: this.#name,
      connectionTimeoutMillis: this.urls.length > 1 ? CONNECT_TIMEOUT_OF_SEVERAL_MS : CONNECT_TIMEOUT_MS,
      keepAlive: true,
      types: postgresTypes,
      ...(unlimited ? {} : { query_timeout: ANSWER_TIMEOUT_MS }),
      // A pooler refuses settings that it does not know: each transaction brings them along.
      ...(this.#isPooled ? {} : sessionSettings(readOnly, unlimited)),
    }
  }

  /** Throws `UnwantedServer` unless a new connection leads to a server of the kind that the URL asks for. */
  async check(client: Client, { readOnly }: ConnectionUse): Promise<void> {
    if (this.#wanted === 'any') return
    const { rows } = await client.query<{ standby: number; closed: string }>(
      `select pg_is_in_recovery() as standby, current_setting('default_transaction_read_only') as closed`,
    )
    const standby = rows[0]?.standby === 1
    // A connection that is to read has the second setting from us.
    const takesWrites = !standby && (readOnly || rows[0]?.closed !== 'on')
    if (isWanted(this.#wanted, standby, takesWrites)) return
    throw new UnwantedServer(
      `the server is ${standby ? 'a standby' : 'not a standby'}, but ${this.#wanted} is required`,
    )
  }
}

function isWanted(wanted: SessionAttributes, standby: boolean, takesWrites: boolean): boolean {
  if (wanted === 'any') return true
  if (wanted === 'primary') return !standby
  if (wanted === 'standby') return standby
  return wanted === 'read-write' ? takesWrites : !takesWrites
}

function sessionSettings(readOnly: boolean, unlimited: boolean): ClientConfig {
  return {
    ...(readOnly ? { options: '-c default_transaction_read_only=on' } : {}),
    ...(unlimited
      ? {}
      : {
          statement_timeout: STATEMENT_TIMEOUT_MS,
          idle_in_transaction_session_timeout: IDLE_TRANSACTION_TIMEOUT_MS,
        }),
  }
}
