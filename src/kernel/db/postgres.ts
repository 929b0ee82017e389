import { Unavailable } from '../errors.ts'
import { CommitGroup, type OpenTransaction } from './commit-group.ts'
import type { Engine } from './engine.ts'
import {
  clientConfig,
  type PostgresConnection,
  PostgresPool,
  withoutTimeLimits,
  withUnlimitedConnection,
} from './postgres-connection.ts'
import { postgresDialect } from './postgres-dialect.ts'
import { fillPostgres } from './postgres-fill.ts'
import { postgresIntegrityFaults } from './postgres-integrity.ts'
import { checkPostgresServer } from './postgres-server.ts'
import { takePostgresSnapshot } from './postgres-snapshot.ts'
import type { Sql, SqlRow, SqlValue } from './sql.ts'

/** Connections that read and connections that write are apart, so that neither kind can starve the other. */
const READERS_MAX = 8
const WRITERS_MAX = 8

/** Names the advisory lock of `exclusive`: the bytes of "daybook" as an integer. */
const EXCLUSIVE_LOCK = '28254671641472875'

const COMMIT_LOST =
  'The connection to the database was lost while the change was being saved: it is not known whether it was.'

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

async function begin(writers: PostgresPool): Promise<OpenTransaction> {
  const { connection, release } = await writers.lease()
  return new PostgresTransaction(connection, release, connection.script('begin'))
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
  readonly #writers: PostgresPool
  readonly #groups = new Map<number, CommitGroup>()

  constructor(writers: PostgresPool) {
    this.#writers = writers
  }

  of(instanceId: number): CommitGroup {
    const running = this.#groups.get(instanceId)
    if (running !== undefined) return running
    const group = new CommitGroup(
      () => begin(this.#writers),
      () => this.#groups.delete(instanceId),
    )
    this.#groups.set(instanceId, group)
    return group
  }

  async idle(): Promise<void> {
    await Promise.all([...this.#groups.values()].map((group) => group.idle()))
  }
}

/**
 * PostgreSQL 15 or newer, for any number of processes. Throws `CannotOpenDatabase` when it cannot be reached or used.
 * With `readOnly` every transaction is one that cannot write.
 */
export async function openPostgres(url: string, { readOnly = false }: { readOnly?: boolean } = {}): Promise<Engine> {
  const config = clientConfig(url, readOnly)
  await checkPostgresServer(config)
  const readers = new PostgresPool(clientConfig(url, true), READERS_MAX)
  const writers = new PostgresPool(config, WRITERS_MAX, true)
  const lanes = new Lanes(writers)
  const read: Sql = {
    all: (text, values) => readers.use((connection) => connection.all(text, values)),
    run: (text, values) => readers.use((connection) => connection.run(text, values)),
  }
  const exclusive: Engine['exclusive'] = (work) =>
    withUnlimitedConnection(config, (connection) => new CommitGroup(() => beginExclusive(connection)).run(work))
  return {
    dialect: postgresDialect,
    soleWriter: false,
    inlinesReferences: true,
    read,
    transaction: (instanceId, work, committed) => lanes.of(instanceId).run(work, committed),
    exclusive,
    snapshot: () => takePostgresSnapshot(config),
    fill: (phases) => exclusive((sql) => fillPostgres(sql, phases)),
    ping: async () => {
      await read.all('select 1', [])
    },
    explain: async (text, values) => {
      const lines = await read.all<{ 'QUERY PLAN': string }>(`explain ${text}`, values)
      return lines.map((line) => line['QUERY PLAN'])
    },
    integrityFaults: () => withUnlimitedConnection(config, postgresIntegrityFaults),
    close: async () => {
      await lanes.idle()
      await Promise.all([readers.close(), writers.close()])
    },
  }
}

async function beginExclusive(connection: PostgresConnection): Promise<OpenTransaction> {
  await connection.script(`begin; ${withoutTimeLimits}; select pg_advisory_xact_lock(${EXCLUSIVE_LOCK})`)
  return new PostgresTransaction(connection, () => {}, Promise.resolve())
}
