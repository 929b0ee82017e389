import type { Client, ClientConfig } from 'pg'
import { stopwatchMs } from '../time/stopwatch.ts'
import { parsePostgresAddress, type SessionAttributes } from './postgres-address.ts'
import { PostgresOutage, type ServerNotice } from './postgres-outage.ts'
import { postgresTypes } from './postgres-types.ts'

/** The time limit for one server to accept a connection. */
const CONNECT_TIMEOUT_MS = 10_000
/** The same if the URL names other servers to try. */
const CONNECT_TIMEOUT_OF_SEVERAL_MS = 3_000

/** The server cancels a statement that takes longer, including waits for locks. */
const STATEMENT_TIMEOUT_MS = 30_000

/** The client gives up a little later, in case the server or the network has silently failed. */
const ANSWER_TIMEOUT_MS = STATEMENT_TIMEOUT_MS + 5_000

/**
 * The server ends an idle transaction, so that a frozen process does not keep its locks. The limit is less than that of a
 * statement: writes of other processes that wait for such a lock get it in time.
 */
const IDLE_TRANSACTION_TIMEOUT_MS = 20_000

/** The minimum interval at which all connections are reopened because a server accepts no writes. */
const RENOUNCE_EVERY_MS = 1000

/** A backslash in a statement is an ordinary character, and locks are waited for. */
const usualSettings = 'set local standard_conforming_strings = on; set local lock_timeout = 0'

/** The settings of a transaction that may take long, regardless of the limits of the role or the server. */
export const withoutTimeLimits = `${usualSettings}; set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0`

const withTimeLimits = `${usualSettings}; set local statement_timeout = ${STATEMENT_TIMEOUT_MS}; set local idle_in_transaction_session_timeout = ${IDLE_TRANSACTION_TIMEOUT_MS}`

/** Writes need this isolation (see `Lanes`); the role, the database or the server may have another default. */
const BEGIN = 'begin isolation level read committed'

/** The server answers, but it does not match the URL. */
export class UnwantedServer extends Error {}

/** The purpose of a connection. */
export interface ConnectionUse {
  /** The server refuses all writes on it. */
  readonly readOnly: boolean
  /** Statements have no time limit. */
  readonly unlimited?: boolean
}

interface AccessOptions {
  readonly readOnly: boolean
  readonly name: string
  /** Receives outages. */
  readonly notify?: ((notice: ServerNotice) => void) | undefined
}

/**
 * The servers of a database, and how connections to them are opened. It remembers the server that answered last and
 * starts there for the next connection. Behind a pooler it sets nothing that lasts longer than a transaction.
 */
export class PostgresAccess {
  readonly urls: readonly string[]
  readonly outage: PostgresOutage
  readonly #name: string
  readonly #wanted: SessionAttributes
  readonly #prepare: boolean | undefined
  readonly #options: string | undefined
  #isPooled = false
  #current = 0
  #epoch = 0
  #renounced = Number.NEGATIVE_INFINITY

  constructor(url: string, { readOnly, name, notify = () => {} }: AccessOptions) {
    const { urls, wanted, prepare, options } = parsePostgresAddress(url)
    this.urls = urls
    this.outage = new PostgresOutage(notify)
    this.#name = name
    this.#prepare = prepare
    this.#options = options
    // A service cannot use a standby; a tool that only reads can use any server.
    this.#wanted = wanted ?? (urls.length > 1 && !readOnly ? 'read-write' : 'any')
  }

  /** Connections from an earlier epoch are not used again: their server has changed its role. */
  get epoch(): number {
    return this.#epoch
  }

  /** The server for the next connection. */
  get current(): string {
    return this.urls[this.#current] ?? ''
  }

  /** Behind a pooler, each transaction may use another server process. */
  get isPooled(): boolean {
    return this.#isPooled
  }

  /** Whether statements may be prepared by name, which needs the same server process each time. */
  get prepares(): boolean {
    return this.#prepare ?? !this.#isPooled
  }

  /**
   * The statement that opens a transaction with the usual limits. Connections have these limits, except behind a
   * pooler.
   */
  begin({ readOnly }: ConnectionUse): string {
    if (!this.#isPooled) return BEGIN
    return `${BEGIN}${readOnly ? ', read only' : ''}; ${withTimeLimits}`
  }

  beginUnlimited({ readOnly }: ConnectionUse): string {
    return `${BEGIN}${readOnly ? ', read only' : ''}; ${withoutTimeLimits}`
  }

  /** Notes whether the server is a pooler. */
  setPooled(isPooled: boolean): void {
    this.#isPooled = isPooled
  }

  /** The server at `url` did not answer, or accepts no writes: the other servers are tried first from now on. */
  leave(url: string): void {
    if (url === this.current) this.#current = (this.#current + 1) % this.urls.length
  }

  /** The server no longer accepts writes. No connection to it is used again. */
  renounce(): void {
    // While a server stays read-only, each write reports it: reads continue with the connections of this second.
    if (stopwatchMs() - this.#renounced < RENOUNCE_EVERY_MS) return
    this.#renounced = stopwatchMs()
    this.#epoch += 1
    this.leave(this.current)
  }

  /** The parameters of a connection. Other parameters of the URL (`application_name`, `sslmode`, …) take precedence. */
  config(use: ConnectionUse, url: string = this.current): ClientConfig {
    const config = this.plainConfig(url)
    return {
      ...config,
      ...(use.unlimited === true ? {} : { query_timeout: ANSWER_TIMEOUT_MS }),
      // A pooler refuses settings that it does not know, so each transaction sets them.
      ...(this.#isPooled ? {} : sessionSettings(use, config.options)),
    }
  }

  /** The parameters of a connection without settings, which a pooler would refuse. */
  plainConfig(url: string): ClientConfig {
    return {
      connectionString: url,
      application_name: this.#name,
      connectionTimeoutMillis: this.urls.length > 1 ? CONNECT_TIMEOUT_OF_SEVERAL_MS : CONNECT_TIMEOUT_MS,
      keepAlive: true,
      types: postgresTypes,
      ...(this.#options === undefined ? {} : { options: this.#options }),
    }
  }

  /** Throws `UnwantedServer` unless a new connection leads to a server of the kind that the URL requires. */
  async check(client: Client, { readOnly }: ConnectionUse): Promise<void> {
    if (this.#wanted === 'any') return
    const { rows } = await client.query<{ standby: number; closed: string }>(
      `select pg_is_in_recovery() as standby, current_setting('default_transaction_read_only') as closed`,
    )
    const standby = rows[0]?.standby === 1
    // On a read-only connection, we set the second setting ourselves.
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

/** The settings of a session, which replace the defaults of the role, of the database and of the server. */
function sessionSettings({ readOnly, unlimited = false }: ConnectionUse, given = ''): ClientConfig {
  const options = [
    given,
    '-c default_transaction_isolation=read\\ committed',
    '-c lock_timeout=0',
    '-c standard_conforming_strings=on',
    ...(readOnly ? ['-c default_transaction_read_only=on'] : []),
    ...(unlimited ? ['-c statement_timeout=0', '-c idle_in_transaction_session_timeout=0'] : []),
  ]
  return {
    options: options.join(' ').trim(),
    ...(unlimited
      ? {}
      : {
          statement_timeout: STATEMENT_TIMEOUT_MS,
          idle_in_transaction_session_timeout: IDLE_TRANSACTION_TIMEOUT_MS,
        }),
  }
}
