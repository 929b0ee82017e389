import { Unavailable } from '../errors.ts'
import { CommitGroup, type OpenTransaction } from './commit-group.ts'
import type { Engine } from './engine.ts'
import { type EngineWatch, unwatched } from './engine-watch.ts'
import { PostgresAccess } from './postgres-access.ts'
import { type PostgresConnection, withUnlimitedConnection } from './postgres-connection.ts'
import { postgresDialect } from './postgres-dialect.ts'
import { fillPostgres } from './postgres-fill.ts'
import { postgresIntegrityFaults } from './postgres-integrity.ts'
import { PostgresPool } from './postgres-pool.ts'
import { checkPostgresServer } from './postgres-server.ts'
import { takePostgresSnapshot } from './postgres-snapshot.ts'
import type { Sql, SqlRow, SqlValue } from './sql.ts'
import { TAKES_NO_WRITES } from './takes-no-writes.ts'

/** Connections that read and connections that write are apart, so that neither kind can starve the other. */
const CONNECTIONS_OF_KIND = 8

/** How long a probe, and a tool, waits for a connection. */
const WAIT_MS = 10_000
const PROBE_WAIT_MS = 5_000

/** Names the advisory lock of `exclusive`: the bytes of "daybook" as an integer. */
const EXCLUSIVE_LOCK = '28254671641472875'

const COMMIT_LOST =
  'The connection to the database was lost while the change was being saved: it may or may not be stored.'

/** A transaction on a connection that is its own until the end. */
class PostgresTransaction implements OpenTransaction {
  readonly #connection: PostgresConnection
  readonly #release: () => void
  #marked = false
  #marking: Promise<unknown>

  /** `begun` is what opens it: it costs no round trip of its own, as a mark does not. */
  constructor(connection: PostgresConnection, release: () => void, begun: Promise<unknown>) {
    this.#connection = connection
    this.#release = release
    this.#marking = begun
    this.#marking.catch(() => undefined)
  }

  all<Row = SqlRow>(text: string, values: readonly SqlValue[]): Promise<Row[]> {
    return this.#begun(this.#connection.all<Row>(text, values))
  }

  run(text: string, values: readonly SqlValue[]): Promise<number> {
    return this.#begun(this.#connection.run(text, values))
  }

  /** Fails a statement that was sent along with a begin, or a mark, that failed. */
  async #begun<T>(statement: Promise<T>): Promise<T> {
    return (await Promise.all([statement, this.#marking]))[0]
  }

  /** Costs no round trip of its own: the connection sends it together with the statement that follows. */
  async mark(): Promise<void> {
    const mark = this.#connection.script(this.#marked ? 'release work; savepoint work' : 'savepoint work')
    this.#marking = Promise.all([this.#marking, mark])
    this.#marking.catch(() => undefined)
    this.#marked = true
  }

  /** A mark that could not be set would send the rollback to the one before: then the whole transaction is lost. */
  async undo(): Promise<void> {
    await this.#marking
    await this.#connection.script('rollback to work')
  }

  async commit(): Promise<void> {
    await this.#marking
    const command = await this.#connection.script('commit').catch((error: unknown) => {
      throw error instanceof Unavailable ? new Unavailable(COMMIT_LOST, error) : error
    })
    // The server answers a commit of a transaction in which something failed with a rollback, not with an error.
    if (command !== 'COMMIT') throw new Error(`the transaction ended with ${command}`)
    this.#release()
  }

  async rollback(): Promise<void> {
    try {
      await this.#connection.script('rollback')
    } finally {
      this.#release()
    }
  }
}

async function begin(writers: PostgresPool, opening: string): Promise<OpenTransaction> {
  const { connection, release } = await writers.lease()
  return new PostgresTransaction(connection, release, connection.script(opening))
}

/**
 * Commit groups, one for each instance that is writing: instances commit in parallel, the writes of one share commits.
 *
 * The isolation is read committed, PostgreSQL's default, on purpose. Every write takes its instance's row in
 * `instance_head` first (`kernel/scope.ts`), so writes of one instance follow each other, whatever process they come
 * from, and each statement after that row was taken sees all that the earlier ones committed: what a verb checks stays
 * true until it commits. Repeatable read would fix its snapshot before the wait for the row and then have to fail.
 */
class Lanes {
  readonly #begin: () => Promise<OpenTransaction>
  readonly #watch: EngineWatch
  readonly #groups = new Map<number, CommitGroup>()

  constructor(begin: () => Promise<OpenTransaction>, watch: EngineWatch) {
    this.#begin = begin
    this.#watch = watch
  }

  of(instanceId: number): CommitGroup {
    const running = this.#groups.get(instanceId)
    if (running !== undefined) return running
    const group = new CommitGroup(this.#begin, () => this.#groups.delete(instanceId), this.#watch)
    this.#groups.set(instanceId, group)
    return group
  }

  async idle(): Promise<void> {
    await Promise.all([...this.#groups.values()].map((group) => group.idle()))
  }
}

/** A process that serves names its connections after the last step that it knows; tools are called "daybook". */
const SERVICES = `select distinct application_name as name from pg_stat_activity
  where datname = current_database() and application_name like 'daybook 0%' order by name`

/** How PostgreSQL is opened. */
export interface PostgresOptions {
  readonly readOnly?: boolean
  /** Connections that read, and connections that write, at most: 8 of each unless told. */
  readonly readers?: number
  readonly writers?: number
  /** How long a request waits for a connection; 10 s unless told. */
  readonly waitMs?: number
  /** What connections are called in the lists of the server. */
  readonly name?: string
  readonly watch?: EngineWatch
}

/**
 * PostgreSQL 15 or newer, for any number of processes. Throws `CannotOpenDatabase` when it cannot be reached or used.
 * With `readOnly` every transaction is one that cannot write.
 */
export async function openPostgres(url: string, options: PostgresOptions = {}): Promise<Engine> {
  const { readOnly = false, name = 'daybook', watch = unwatched } = options
  const access = new PostgresAccess(url, { readOnly, name })
  await checkPostgresServer(access, { readOnly })
  const { readers, writers, probe } = openPools(access, options, watch)
  const lanes = new Lanes(() => begin(writers, access.begin({ readOnly })), watch)
  const exclusive: Engine['exclusive'] = (work) =>
    withUnlimitedConnection(access, { readOnly }, (connection) =>
      new CommitGroup(() => beginExclusive(connection, access.beginUnlimited({ readOnly }))).run(work),
    )
  const read = readingWith(readers, access)
  return {
    dialect: postgresDialect,
    soleWriter: false,
    inlinesReferences: true,
    read,
    lost: () => undefined,
    replicaLagSeconds: () => undefined,
    transaction: (instanceId, work, committed) => lanes.of(instanceId).run(work, committed),
    exclusive,
    snapshot: () => takePostgresSnapshot(access),
    fill: (phases) => exclusive((sql) => fillPostgres(sql, phases)),
    ping: () => probe.with(askForWrites),
    services: async () => (await read.all<{ name: string }>(SERVICES, [])).map((service) => service.name),
    pools: () => [readers.use, writers.use],
    explain: async (text, values) => {
      const lines = await read.all<{ 'QUERY PLAN': string }>(`explain ${text}`, values)
      return lines.map((line) => line['QUERY PLAN'])
    },
    integrityFaults: () => withUnlimitedConnection(access, { readOnly }, postgresIntegrityFaults),
    close: async () => {
      await lanes.idle()
      await Promise.all([readers.close(), writers.close(), probe.close()])
    },
  }
}

function openPools(access: PostgresAccess, options: PostgresOptions, watch: EngineWatch) {
  const { readOnly = false, waitMs = WAIT_MS } = options
  const of = (name: string, size = CONNECTIONS_OF_KIND) => ({ name, size, waitMs, watch })
  // A read behind a pooler is a transaction, which is sent at once.
  const reading = { ...of('read', options.readers), readOnly: true, pipeline: access.isPooled }
  const readers = new PostgresPool(access, reading)
  const writers = new PostgresPool(access, { ...of('write', options.writers), readOnly, pipeline: true })
  PostgresPool.neighbours(readers, writers)
  return {
    readers,
    writers,
    // It is kept: a process that works is not to fail its probe because the server has no connection left.
    probe: new PostgresPool(access, {
      ...of('probe', 1),
      readOnly,
      waitMs: PROBE_WAIT_MS,
      idleMs: 0,
      watch: unwatched,
    }),
  }
}

function readingWith(readers: PostgresPool, access: PostgresAccess): Sql {
  return {
    all: (text, values) =>
      readers.with(async (connection) =>
        access.isPooled ? (await connection.readAlone(text, values)).rows : connection.all(text, values),
      ),
    run: (text, values) =>
      readers.with(async (connection) =>
        access.isPooled ? ((await connection.readAlone(text, values)).rowCount ?? 0) : connection.run(text, values),
      ),
  }
}

/** Throws `Unavailable` where writes would be refused. */
async function askForWrites(connection: PostgresConnection): Promise<void> {
  const [answer] = await connection.all<{ refuses: number }>(
    `select pg_is_in_recovery() or current_setting('transaction_read_only') = 'on' as refuses`,
    [],
  )
  if (answer?.refuses !== 0) throw new Unavailable(TAKES_NO_WRITES)
}

/**
 * Where tables are spread over machines, what changes tables and rows in one transaction has to keep to one connection to
 * each machine; elsewhere this setting means nothing.
 */
const oneConnectionEach = `set local citus.multi_shard_modify_mode to 'sequential'`

async function beginExclusive(connection: PostgresConnection, opening: string): Promise<OpenTransaction> {
  await connection.script(`${opening}; ${oneConnectionEach}; select pg_advisory_xact_lock(${EXCLUSIVE_LOCK})`)
  return new PostgresTransaction(connection, () => {}, Promise.resolve())
}
