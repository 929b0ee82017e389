import { isTurnLong, turnInOrder } from '../loop-turn.ts'
import type { PageLimit } from '../page-limit.ts'
import { measureCpuMs } from '../time/stopwatch.ts'
import { CannotRestore } from './cannot-restore.ts'
import { CommitGroup, type OpenTransaction } from './commit-group.ts'
import type { Dialect } from './dialect.ts'
import type { Engine, FillPhases, Snapshot } from './engine.ts'
import { type EngineWatch, unwatched } from './engine-watch.ts'
import { LONG_MS } from './long-statements.ts'
import { type ReplicaOptions, ReplicaWriter } from './replica/replica-writer.ts'
import type { Sql, SqlRow, SqlValue } from './sql.ts'
import { type ConnectionOptions, SqliteConnection } from './sqlite-connection.ts'
import { explainSqliteError } from './sqlite-errors.ts'
import { danglingReferences, sqliteFaults } from './sqlite-faults.ts'
import { type DatabaseNotice, SqliteGuard } from './sqlite-guard.ts'
import { SqliteScans } from './sqlite-scans.ts'
import { wholeTable } from './stored-tables.ts'
import { WalFlush } from './wal-flush.ts'

const sqliteDialect: Dialect = {
  name: 'sqlite',
  placeholder: () => '?',
  bindsLimits: false,
  fold: (expression) => `fold(${expression})`,
  hasLines: (columns, placeholder) => `has_lines(${placeholder}, ${columns.join(', ')})`,
  bytewise: (expression) => expression,
  anyOf: (column, placeholder) => `${column} in (select value from json_each(${placeholder}))`,
  jsonText: (column, key) => `(${column} ->> '$."${key}"')`,
  monthOf: (day) => `strftime('%Y-%m', ${day} * 86400, 'unixepoch')`,
  joined: (column, fromWhere, orderBy) => `(select group_concat(${column} order by ${orderBy}) from ${fromWhere})`,
  splitIntegers: (expression) => `json_each('[' || ${expression} || ']') as part`,
  jsonRows: (columns, fromWhere, orderBy) =>
    `(select json_group_array(json_object(${jsonPairs(columns)}) order by ${orderBy}) from ${fromWhere})`,
  jsonRow: (columns, fromWhere) => `(select json_object(${jsonPairs(columns)}) from ${fromWhere})`,
  oneOfSelected: [' in (', ')'],
  rowsOfTable: undefined,
  catalog: `select t.name as table_name, c.name as column_name, c.pk as key_place
    from sqlite_schema as t join pragma_table_info(t.name) as c
    where t.type = 'table' and t.name not like 'sqlite!_%' escape '!' and t.name <> 'record_fragment' order by t.name, c.cid`,
  serverRun: "''",
  databaseSize: 'select page_count * page_size as bytes from pragma_page_count(), pragma_page_size()',
  cluster: undefined,
  ddl: { integer: 'integer', text: 'text', table: 'strict', clustered: 'strict, without rowid', setup: [] },
}

function jsonPairs(columns: readonly string[]): string {
  return columns.map((column) => `'${column}', "${column}"`).join(', ')
}

class SqliteTransaction implements OpenTransaction {
  readonly #connection: SqliteConnection
  readonly #file: OpenFile
  readonly all: Sql['all']
  readonly run: Sql['run']
  #marked = false

  constructor(connection: SqliteConnection, file: OpenFile) {
    this.#connection = connection
    this.#file = file
    this.all = connection.all.bind(connection)
    this.run = connection.run.bind(connection)
  }

  async mark(): Promise<void> {
    if (this.#marked) await this.run('release work', [])
    await this.run('savepoint work', [])
    this.#marked = true
  }
  async undo(): Promise<void> {
    await this.run('rollback to work', [])
  }
  async commit(): Promise<void> {
    // A foreign write during the commit would look like a checkpoint; before the commit, it is noticed.
    this.#file.guard?.check()
    await this.run('commit', [])
    // A commit into a file that is no longer at the path is not acknowledged.
    this.#file.guard?.committed()
    this.#file.replica?.committed()
  }
  flush = async (): Promise<void> => {
    const { guard, log } = this.#file
    try {
      await log?.flush()
    } catch (error) {
      throw guard?.flushFailed(error) ?? error
    }
    guard?.allow()
  }
  async rollback(): Promise<void> {
    if (this.#connection.database.isTransaction) await this.run('rollback', [])
  }
}

/** How to open an SQLite file. */
export interface SqliteOptions {
  readonly readOnly?: boolean
  readonly watch?: EngineWatch
  readonly replica?: ReplicaOptions | undefined
  /** The memory for pages of each connection, in MiB; 8 by default. */
  readonly sqliteCacheMb?: number
  /** Receives events: a lost file, a full disk, or space again. */
  readonly notify?: (notice: DatabaseNotice) => void
}

/** The shared state of the connections of one engine. */
interface OpenFile {
  readonly path: string
  readonly options: ConnectionOptions
  /** Undefined if this process does not write. */
  readonly guard: SqliteGuard | undefined
  /** Undefined if this process does not write. */
  readonly log: WalFlush | undefined
  readonly replica: ReplicaWriter | undefined
}

/**
 * SQLite in a file: one connection writes, one reads (write-ahead log, so neither waits for the other), and every
 * commit is flushed to disk before the response and before any other reader sees it. This function does not lock out a second process: see
 * `open-engine.ts`. With `readOnly`, for tools beside a running service, writes throw.
 */
export function openSqlite(path: string, given: SqliteOptions = {}): Engine {
  const { readOnly = false, watch = unwatched, notify = () => {} } = given
  let guard: SqliteGuard | undefined
  const options: ConnectionOptions = {
    readOnly,
    watch,
    ...(given.sqliteCacheMb !== undefined && { cacheMb: given.sqliteCacheMb }),
    explain: (error) => guard?.explain(error) ?? explainSqliteError(error, path),
    allow: () => guard?.allow(),
  }
  const writer = new SqliteConnection(path, options)
  const reader = openReader(path, options, writer)
  if (!readOnly) guard = new SqliteGuard(path, notify)
  const replica = given.replica && new ReplicaWriter(path, given.replica, writer.database, notify)
  const log = readOnly ? undefined : new WalFlush(path)
  const scans = new SqliteScans({ ...options, path, watch, check: () => guard?.check(), flushed: () => group.flushing })
  const file: OpenFile = { path, options, guard, log, replica }
  const group = new CommitGroup(() => begin(writer, file), undefined, watch)
  const all: Ask = (text, values, limit) => reader.all(text, values, limit)
  const run: Sql['run'] = (text, values) => reader.run(text, values)
  return {
    dialect: sqliteDialect,
    soleWriter: !readOnly,
    inlinesReferences: false,
    read: { all: sharingTheLoop(all, group), run },
    readOf: (instanceId, isWanted) => {
      const note = (cpuMs: number) => scans.noteHere(instanceId, cpuMs)
      const brief: Ask = (text, values) => reader.allWithin(LONG_MS, text, values)
      const here = sharingTheLoop(brief, group, instanceId, note)
      return { all: sharingTheLoop(all, group, instanceId, note), run, scans: scans.of(instanceId, here, isWanted) }
    },
    lost: () => guard?.lost(),
    replicaLagSeconds: () => replica?.lagSeconds(),
    freeBytes: () => guard?.room(),
    transaction: (lane, work, committed) => group.run(work, committed, lane),
    exclusive: (work) => group.run(work),
    snapshot: () => takeSnapshot(file, group),
    fill: (phases) => fill(file, phases),
    ping: async () => {
      await reader.all('select 1', [])
      if (guard?.needsRoom()) await group.run((sql) => sql.run(REWRITE_HEADER, []))
      guard?.checkRoom()
    },
    services: async () => [],
    pools: () => [],
    analyzeNewTables: async () => 0,
    explain: async (text, values) => {
      const steps = await reader.all<{ detail: string }>(`explain query plan ${text}`, values)
      return steps.map((step) => step.detail)
    },
    integrityFaults: () => sqliteFaults(reader, path),
    close: async () => {
      await group.idle()
      await scans.end()
      await replica?.stop()
      for (const { database } of [reader, writer]) if (database.isOpen) database.close()
      guard?.close()
      log?.close()
      replica?.close()
    },
  }
}

/** Writes one page without changing anything: it succeeds if there is space for a write. */
const REWRITE_HEADER = 'pragma user_version = 0'

function openReader(path: string, options: ConnectionOptions, writer: SqliteConnection): SqliteConnection {
  try {
    return new SqliteConnection(path, { ...options, readOnly: true })
  } catch (error) {
    writer.database.close()
    throw error
  }
}

type Ask = Sql['all']

/** A sequence of reads yields the event loop when it has taken long. Nothing is read that a power failure could undo. */
function sharingTheLoop(
  all: Ask,
  group: Pick<CommitGroup, 'flushing'>,
  instanceId?: number,
  note: (cpuMs: number) => void = () => {},
): Ask {
  return async <Row = SqlRow>(text: string, values: readonly SqlValue[], limit?: PageLimit) => {
    let hasTurn = false
    while (group.flushing !== undefined || (!hasTurn && isTurnLong())) {
      hasTurn = group.flushing === undefined
      await (group.flushing ?? turnInOrder(instanceId))
    }
    const cpuMs = measureCpuMs(LONG_MS)
    try {
      return await all<Row>(text, values, limit)
    } finally {
      note(cpuMs())
    }
  }
}

async function begin(connection: SqliteConnection, file: OpenFile): Promise<OpenTransaction> {
  file.guard?.check()
  const transaction = new SqliteTransaction(connection, file)
  await transaction.run('begin immediate', [])
  return transaction
}

/** A read transaction on a separate connection: writers append to the write-ahead log meanwhile. */
async function takeSnapshot({ path, options }: OpenFile, group: Pick<CommitGroup, 'flushing'>): Promise<Snapshot> {
  while (group.flushing !== undefined) await group.flushing
  const connection = new SqliteConnection(path, { ...options, readOnly: true, mustExist: true })
  // The transaction sees everything that was committed before its first read.
  connection.database.exec('begin; select 1 from sqlite_schema')
  return {
    sql: connection,
    rows: (table) => connection.batches(wholeTable(table)),
    [Symbol.asyncDispose]: async () => connection.database.close(),
  }
}

/** Foreign keys cannot be switched off within a transaction, so loading uses a separate connection without them. */
async function fill(file: OpenFile, { prepare, load, finish }: FillPhases): Promise<void> {
  const connection = new SqliteConnection(file.path, file.options)
  try {
    connection.database.exec('pragma foreign_keys = off')
    await new CommitGroup(() => begin(connection, file)).run(async (sql) => {
      await prepare(sql)
      await load(sql)
      const [fault] = await danglingReferences(sql)
      if (fault !== undefined) throw new CannotRestore(`The restored data would be inconsistent: ${fault}.`)
      await finish(sql)
    })
  } finally {
    connection.database.close()
  }
}
