import { DatabaseAway, Unavailable } from '../errors.ts'
import type { PageLimit } from '../page-limit.ts'
import { stopwatchMs } from '../time/stopwatch.ts'
import { CommitGroup, type OpenTransaction } from './commit-group.ts'
import type { Engine } from './engine.ts'
import { type EngineWatch, unwatched } from './engine-watch.ts'
import type { Lane } from './lane.ts'
import { PostgresAccess } from './postgres-access.ts'
import { type PostgresConnection, withUnlimitedConnection } from './postgres-connection.ts'
import { postgresDialect } from './postgres-dialect.ts'
import { beginExclusively } from './postgres-exclusive.ts'
import { fillPostgres } from './postgres-fill.ts'
import { postgresIntegrityFaults } from './postgres-integrity.ts'
import type { ServerNotice } from './postgres-outage.ts'
import { PostgresPool } from './postgres-pool.ts'
import { checkPostgresServer } from './postgres-server.ts'
import { takePostgresSnapshot } from './postgres-snapshot.ts'
import { analyzeNewTables } from './postgres-statistics.ts'
import { ReadShares } from './read-shares.ts'
import type { Sql, SqlRow, SqlValue } from './sql.ts'
import { TAKES_NO_WRITES } from './takes-no-writes.ts'

/** Reads and writes have separate pools, so that neither kind can starve the other. */
const CONNECTIONS_OF_KIND = 8

/** How long a probe or a tool waits for a connection. */
const WAIT_MS = 10_000
const PROBE_WAIT_MS = 5_000

const COMMIT_LOST =
  'The connection to the database was lost while the change was being saved: it may or may not be stored.'

/** A transaction on an exclusive connection until its end. */
class PostgresTransaction implements OpenTransaction {
  readonly #connection: PostgresConnection
  readonly #release: () => void
  #marked = false
  #marking: Promise<unknown>

  /** `begun` opens it: like a savepoint, it needs no separate round trip. */
  constructor(connection: PostgresConnection, release: () => void, begun: Promise<unknown>) {
    this.#connection = connection
    this.#release = release
    this.#marking = begun
    this.#marking.catch(() => undefined)
  }

  all<Row = SqlRow>(text: string, values: readonly SqlValue[], limit?: PageLimit): Promise<Row[]> {
    return this.#begun(this.#connection.all<Row>(text, values, limit))
  }

  run(text: string, values: readonly SqlValue[]): Promise<number> {
    return this.#begun(this.#connection.run(text, values))
  }

  /** Fails a statement that was sent together with a failed begin or savepoint. */
  async #begun<T>(statement: Promise<T>): Promise<T> {
    return (await Promise.all([statement, this.#marking]))[0]
  }

  /** Needs no separate round trip: the connection sends it together with the next statement. */
  async mark(): Promise<void> {
    const mark = this.#connection.script(this.#marked ? 'release work; savepoint work' : 'savepoint work')
    this.#marking = Promise.all([this.#marking, mark])
    this.#marking.catch(() => undefined)
    this.#marked = true
  }

  /** If a savepoint cannot be set, a rollback would go to the previous one: then the whole transaction is lost. */
  async undo(): Promise<void> {
    await this.#marking
    await this.#connection.script('rollback to work')
  }

  async commit(): Promise<void> {
    await this.#marking
    const command = await this.#connection.script('commit').catch((error: unknown) => {
      throw error instanceof Unavailable ? new DatabaseAway(COMMIT_LOST, error) : error
    })
    // If a statement of the transaction failed, the server answers a commit with a rollback, not with an error.
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

function begin(writers: PostgresPool, access: PostgresAccess, opening: string): Promise<OpenTransaction> {
  return writers.whenReached(async (began) => {
    const { connection, release } = await writers.lease(began)
    const begun = connection.script(opening)
    // A pooler that has lost the server says so now, before anything of the transaction is sent.
    if (access.isPooled) await begun.catch(releasing(release))
    return new PostgresTransaction(connection, release, begun)
  })
}

function releasing(release: () => void): (error: unknown) => never {
  return (error) => {
    release()
    throw error
  }
}

/**
 * Commit groups, one for each instance that is writing: instances commit in parallel, the writes of one instance share
 * commits.
 *
 * The isolation is read committed, PostgreSQL's default, on purpose. Every write first locks the row of its instance in
 * `instance_head` (`kernel/scope.ts`), so writes of one instance run one after another, in every process, and each
 * statement after the lock sees everything that earlier writes committed: a check in a verb stays true until it
 * commits. Repeatable read would take its snapshot before the wait for the row and would then have to fail.
 */
class Lanes {
  readonly #begin: () => Promise<OpenTransaction>
  readonly #watch: EngineWatch
  readonly #groups = new Map<Lane, CommitGroup>()

  constructor(begin: () => Promise<OpenTransaction>, watch: EngineWatch) {
    this.#begin = begin
    this.#watch = watch
  }

  of(lane: Lane): CommitGroup {
    const running = this.#groups.get(lane)
    if (running !== undefined) return running
    const group = new CommitGroup(this.#begin, () => this.#groups.delete(lane), this.#watch)
    this.#groups.set(lane, group)
    return group
  }

  async idle(): Promise<void> {
    await Promise.all([...this.#groups.values()].map((group) => group.idle()))
  }
}

/** A serving process names its connections after the last migration that it knows; tools are called "daybook". */
const SERVICES = `select distinct application_name as name from pg_stat_activity
  where datname = current_database() and application_name like 'daybook 0%' order by name`

/** How to open PostgreSQL. */
export interface PostgresOptions {
  readonly readOnly?: boolean
  /** The maximum number of connections for reading and for writing; 8 of each by default. */
  readonly readers?: number
  readonly writers?: number
  /** How long a request waits for a connection; 10 s by default. */
  readonly waitMs?: number
  /** The name of connections in the server's lists. */
  readonly name?: string
  readonly watch?: EngineWatch
  /** Receives outages and long waits. */
  readonly notify?: (notice: ServerNotice) => void
}

/**
 * PostgreSQL 15 or newer, for any number of processes. Throws `CannotOpenDatabase` if it cannot be reached or used.
 * With `readOnly`, no transaction can write.
 */
export async function openPostgres(url: string, options: PostgresOptions = {}): Promise<Engine> {
  const { readOnly = false, name = 'daybook', watch = unwatched } = options
  const access = new PostgresAccess(url, { readOnly, name, notify: options.notify })
  await checkPostgresServer(access, { readOnly })
  const { readers, writers, probe } = openPools(access, options, watch)
  const lanes = new Lanes(() => begin(writers, access, access.begin({ readOnly })), watch)
  const shares = new ReadShares(options.readers ?? CONNECTIONS_OF_KIND, options.waitMs ?? WAIT_MS)
  const read = readingWith(readers, access)
  const alone = { opening: access.beginUnlimited({ readOnly }), read, notify: options.notify ?? (() => {}) }
  const exclusive: Engine['exclusive'] = (work) =>
    withUnlimitedConnection(access, { readOnly }, (connection) =>
      new CommitGroup(async () => {
        await beginExclusively(connection, alone)
        return new PostgresTransaction(connection, () => {}, Promise.resolve())
      }).run(work),
    )
  return {
    dialect: postgresDialect,
    soleWriter: false,
    inlinesReferences: true,
    read,
    readOf: (instanceId, isWanted) => readingWith(readers, access, (work) => shares.run(instanceId, work, isWanted)),
    lost: () => undefined,
    replicaLagSeconds: () => undefined,
    freeBytes: () => undefined,
    transaction: (lane, work, committed) => lanes.of(lane).run(work, committed),
    exclusive,
    snapshot: () => takePostgresSnapshot(access),
    fill: (phases) => exclusive((sql) => fillPostgres(sql, phases)),
    ping: () => probe.with(askForWrites),
    services: async () => (await read.all<{ name: string }>(SERVICES, [])).map((service) => service.name),
    pools: () => [{ ...readers.use, waiting: readers.use.waiting + shares.waiting }, writers.use],
    analyzeNewTables: () => analyzeNewTables(access, read),
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
  // A read behind a pooler is a transaction, which is sent in one message.
  const reading = { ...of('read', options.readers), readOnly: true, pipeline: access.isPooled }
  const readers = new PostgresPool(access, reading)
  const writers = new PostgresPool(access, { ...of('write', options.writers), readOnly, pipeline: true })
  PostgresPool.neighbours(readers, writers)
  return {
    readers,
    writers,
    // It stays open, so that the probe of a working process does not fail when the server has no connection left.
    probe: new PostgresPool(access, {
      ...of('probe', 1),
      readOnly,
      waitMs: PROBE_WAIT_MS,
      idleMs: 0,
      watch: unwatched,
    }),
  }
}

/** Runs `read` when its turn comes, with the time at which it began to wait. */
type InTurn = <T>(read: (began: number) => Promise<T>) => Promise<T>

function readingWith(
  readers: PostgresPool,
  access: PostgresAccess,
  inTurn: InTurn = (read) => read(stopwatchMs()),
): Sql {
  const on = <T>(work: (connection: PostgresConnection) => Promise<T>) =>
    inTurn((began) => readers.whenReached((since) => readers.with(work, since), began))
  return {
    all: (text, values, limit) =>
      on(async (connection) =>
        access.isPooled ? (await connection.readAlone(text, values, limit)).rows : connection.all(text, values, limit),
      ),
    run: (text, values) =>
      on(async (connection) =>
        access.isPooled ? ((await connection.readAlone(text, values)).rowCount ?? 0) : connection.run(text, values),
      ),
  }
}

/** Throws `Unavailable` if writes would be refused. */
async function askForWrites(connection: PostgresConnection): Promise<void> {
  const [answer] = await connection.all<{ refuses: number }>(
    `select pg_is_in_recovery() or current_setting('transaction_read_only') = 'on' as refuses`,
    [],
  )
  if (answer?.refuses !== 0) throw new Unavailable(TAKES_NO_WRITES)
}
