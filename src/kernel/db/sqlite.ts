import { DatabaseSync, type StatementSync } from 'node:sqlite'
import { Unavailable } from '../errors.ts'
import { foldText } from '../fold-text.ts'
import { stopwatchMs } from '../time/stopwatch.ts'
import { CannotRestore } from './cannot-restore.ts'
import { CommitGroup, type OpenTransaction } from './commit-group.ts'
import type { Dialect } from './dialect.ts'
import type { Engine, FillPhases, Snapshot } from './engine.ts'
import { type EngineWatch, unwatched } from './engine-watch.ts'
import { charactersOf, isFull, type RowBatch } from './row-batch.ts'
import type { Sql, SqlRow, SqlValue } from './sql.ts'
import { wholeTable } from './stored-tables.ts'

/** Statements kept prepared on one connection; the least recently used goes first. */
const PREPARED_MAX = 500

const sqliteDialect: Dialect = {
  name: 'sqlite',
  placeholder: () => '?',
  fold: (expression) => `fold(${expression})`,
  bytewise: (expression) => expression,
  anyOf: (column, placeholder) => `${column} in (select value from json_each(${placeholder}))`,
  jsonText: (column, key) => `(${column} ->> '$."${key}"')`,
  joined: (column, fromWhere, orderBy) => `(select group_concat(${column} order by ${orderBy}) from ${fromWhere})`,
  jsonRows: (columns, fromWhere, orderBy) =>
    `(select json_group_array(json_object(${jsonPairs(columns)}) order by ${orderBy}) from ${fromWhere})`,
  jsonRow: (columns, fromWhere) => `(select json_object(${jsonPairs(columns)}) from ${fromWhere})`,
  oneOfSelected: [' in (', ')'],
  rowsOfTable: undefined,
  catalog: `select t.name as table_name, c.name as column_name, c.pk as key_place
    from sqlite_schema as t join pragma_table_info(t.name) as c
    where t.type = 'table' and t.name not like 'sqlite!_%' escape '!' order by t.name, c.cid`,
  databaseSize: 'select page_count * page_size as bytes from pragma_page_count(), pragma_page_size()',
  cluster: undefined,
  ddl: { integer: 'integer', text: 'text', table: 'strict', clustered: 'strict, without rowid', setup: [] },
}

function jsonPairs(columns: readonly string[]): string {
  return columns.map((column) => `'${column}', "${column}"`).join(', ')
}

/** One connection with its prepared statements. Calls finish at once; the promises are for the shared interface. */
class SqliteConnection implements Sql {
  readonly database: DatabaseSync
  readonly #prepared = new Map<string, StatementSync>()
  readonly #watch: EngineWatch

  constructor(path: string, readOnly: boolean, watch: EngineWatch = unwatched) {
    this.#watch = watch
    this.database = new DatabaseSync(path)
    this.database.function('fold', { deterministic: true, directOnly: false }, (text) =>
      typeof text === 'string' ? foldText(text) : text,
    )
    try {
      this.database.exec(`
        pragma journal_mode = wal;
        pragma synchronous = full;
        pragma foreign_keys = on;
        pragma busy_timeout = 5000;
        pragma temp_store = memory;
        pragma cache_size = -16000;
        pragma query_only = ${readOnly ? 'on' : 'off'};
      `)
    } catch (error) {
      this.database.close()
      throw error
    }
  }

  async all<Row = SqlRow>(text: string, values: readonly SqlValue[]): Promise<Row[]> {
    return this.#watched(text, (statement) => statement.all(...values) as Row[])
  }

  async run(text: string, values: readonly SqlValue[]): Promise<number> {
    return this.#watched(text, (statement) => Number(statement.run(...values).changes))
  }

  /** The rows of a statement, read as they are asked for. */
  async *batches(text: string): AsyncGenerator<RowBatch> {
    const statement = this.database.prepare(text)
    statement.setReturnArrays(true)
    const rows = statement.iterate() as Iterable<unknown> as Iterable<SqlValue[]>
    let [batch, characters]: [SqlValue[][], number] = [[], 0]
    for (const row of rows) {
      batch.push(row)
      characters += charactersOf(row)
      if (!isFull(batch.length, characters)) continue
      yield batch
      ;[batch, characters] = [[], 0]
    }
    yield batch
  }

  #watched<T>(text: string, ask: (statement: StatementSync) => T): T {
    const began = stopwatchMs()
    try {
      return ask(this.#statement(text))
    } catch (error) {
      throw asUnavailable(error)
    } finally {
      this.#watch.statement(text, stopwatchMs() - began)
    }
  }

  #statement(text: string): StatementSync {
    const statement = this.#prepared.get(text) ?? this.database.prepare(text)
    // A map keeps the order of insertion, so that the first key is the one that was used longest ago.
    this.#prepared.delete(text)
    this.#prepared.set(text, statement)
    if (this.#prepared.size > PREPARED_MAX) {
      for (const oldest of this.#prepared.keys()) {
        this.#prepared.delete(oldest)
        break
      }
    }
    return statement
  }
}

/** SQLite's result codes for what passes or an operator has to mend: busy, locked, I/O error, disk full, no file. */
const PASSING_CODES: ReadonlySet<number> = new Set([5, 6, 10, 13, 14])

function asUnavailable(error: unknown): unknown {
  const code = sqliteResultCode(error)
  if (code === undefined || !PASSING_CODES.has(code)) return error
  return new Unavailable('The database cannot be used at the moment. Please try again later.', error)
}

/** The primary result code of SQLite (sqlite.org/rescode.html) that an error of `node:sqlite` carries, if any. */
export function sqliteResultCode(error: unknown): number | undefined {
  return error instanceof Error && 'errcode' in error && typeof error.errcode === 'number'
    ? error.errcode & 0xff
    : undefined
}

class SqliteTransaction implements OpenTransaction {
  readonly #connection: SqliteConnection
  readonly all: Sql['all']
  readonly run: Sql['run']
  #marked = false

  constructor(connection: SqliteConnection) {
    this.#connection = connection
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
    await this.run('commit', [])
  }
  async rollback(): Promise<void> {
    if (this.#connection.database.isTransaction) await this.run('rollback', [])
  }
}

/** How a file is opened. */
interface SqliteOptions {
  readonly readOnly?: boolean
  readonly watch?: EngineWatch
}

/**
 * SQLite in a file: one connection writes, one reads (write-ahead log, so neither waits for the other), and every
 * commit is flushed to disk before it is answered. Nothing here keeps a second process away: see `open-engine.ts`.
 * With `readOnly`, for tools beside a running service, writes throw.
 */
export function openSqlite(path: string, { readOnly = false, watch = unwatched }: SqliteOptions = {}): Engine {
  const writer = new SqliteConnection(path, readOnly, watch)
  const reader = new SqliteConnection(path, true, watch)
  const group = new CommitGroup(() => begin(writer), undefined, watch)
  return {
    dialect: sqliteDialect,
    soleWriter: !readOnly,
    inlinesReferences: false,
    read: reader,
    transaction: (_instanceId, work, committed) => group.run(work, committed),
    exclusive: (work) => group.run(work),
    snapshot: () => takeSnapshot(path),
    fill: (phases) => fill(path, phases),
    ping: async () => {
      await reader.all('select 1', [])
    },
    pools: () => [],
    explain: async (text, values) => {
      const steps = await reader.all<{ detail: string }>(`explain query plan ${text}`, values)
      return steps.map((step) => step.detail)
    },
    integrityFaults: async () => {
      const rows = await reader.all<{ integrity_check: string }>('pragma integrity_check', [])
      const faults = rows.map((row) => row.integrity_check).filter((line) => line !== 'ok')
      return [...faults, ...(await orphans(reader))]
    },
    close: async () => {
      await group.idle()
      for (const { database } of [reader, writer]) if (database.isOpen) database.close()
    },
  }
}

async function begin(connection: SqliteConnection): Promise<OpenTransaction> {
  const transaction = new SqliteTransaction(connection)
  await transaction.run('begin immediate', [])
  return transaction
}

async function orphans(sql: Sql): Promise<string[]> {
  const keys = await sql.all<{ table: string; parent: string }>('pragma foreign_key_check', [])
  return keys.map((row) => `a row of ${row.table} points to a row of ${row.parent} that is not there`)
}

/** A read transaction on a connection of its own: writers append to the write-ahead log beside it. */
async function takeSnapshot(path: string): Promise<Snapshot> {
  const connection = new SqliteConnection(path, true)
  // The transaction sees what was committed before its first read.
  connection.database.exec('begin; select 1 from sqlite_schema')
  return {
    sql: connection,
    rows: (table) => connection.batches(wholeTable(table)),
    [Symbol.asyncDispose]: async () => connection.database.close(),
  }
}

/** References cannot be switched off within a transaction, so it has a connection of its own, without them. */
async function fill(path: string, { prepare, load, finish }: FillPhases): Promise<void> {
  const connection = new SqliteConnection(path, false)
  try {
    connection.database.exec('pragma foreign_keys = off')
    await new CommitGroup(() => begin(connection)).run(async (sql) => {
      await prepare(sql)
      await load(sql)
      const [fault] = await orphans(sql)
      if (fault !== undefined) throw new CannotRestore(`What would be restored is not sound: ${fault}.`)
      await finish(sql)
    })
  } finally {
    connection.database.close()
  }
}
