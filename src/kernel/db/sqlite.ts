import { DatabaseSync, type StatementSync } from 'node:sqlite'
import { foldText } from '../text.ts'
import { CommitGroup, type OpenTransaction } from './commit-group.ts'
import type { Dialect } from './dialect.ts'
import type { Engine } from './engine.ts'
import type { Sql, SqlRow, SqlValue } from './sql.ts'

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
  ddl: { integer: 'integer', text: 'text', table: 'strict', clustered: 'strict, without rowid', setup: [] },
}

function jsonPairs(columns: readonly string[]): string {
  return columns.map((column) => `'${column}', "${column}"`).join(', ')
}

/** One connection with its prepared statements. Calls finish at once; the promises are for the shared interface. */
class SqliteConnection implements Sql {
  readonly database: DatabaseSync
  readonly #prepared = new Map<string, StatementSync>()

  constructor(path: string) {
    this.database = new DatabaseSync(path)
    this.database.function('fold', { deterministic: true, directOnly: false }, (text) =>
      typeof text === 'string' ? foldText(text) : text,
    )
    this.database.exec(`
      pragma journal_mode = wal;
      pragma synchronous = full;
      pragma foreign_keys = on;
      pragma busy_timeout = 5000;
      pragma temp_store = memory;
      pragma cache_size = -16000;
    `)
  }

  async all<Row = SqlRow>(text: string, values: readonly SqlValue[]): Promise<Row[]> {
    return this.#statement(text).all(...values) as Row[]
  }

  async run(text: string, values: readonly SqlValue[]): Promise<number> {
    return Number(this.#statement(text).run(...values).changes)
  }

  #statement(text: string): StatementSync {
    const kept = this.#prepared.get(text)
    if (kept !== undefined) return kept
    if (this.#prepared.size >= PREPARED_MAX) {
      for (const oldest of this.#prepared.keys()) {
        this.#prepared.delete(oldest)
        break
      }
    }
    const statement = this.database.prepare(text)
    this.#prepared.set(text, statement)
    return statement
  }
}

class SqliteTransaction implements OpenTransaction {
  readonly #connection: SqliteConnection
  readonly all: Sql['all']
  readonly run: Sql['run']

  constructor(connection: SqliteConnection) {
    this.#connection = connection
    this.all = connection.all.bind(connection)
    this.run = connection.run.bind(connection)
  }

  async savepoint(): Promise<void> {
    await this.run('savepoint work', [])
  }
  async releaseSavepoint(): Promise<void> {
    await this.run('release work', [])
  }
  async rollbackToSavepoint(): Promise<void> {
    await this.run('rollback to work', [])
    await this.run('release work', [])
  }
  async commit(): Promise<void> {
    await this.run('commit', [])
  }
  async rollback(): Promise<void> {
    if (this.#connection.database.isTransaction) await this.run('rollback', [])
  }
}

/**
 * SQLite in a file: one connection writes, one reads (write-ahead log, so neither waits for the other), and every
 * commit is flushed to disk before it is answered. `path` may be `:memory:` only for tools that never write.
 */
export function openSqlite(path: string): Engine {
  const writer = new SqliteConnection(path)
  const reader = new SqliteConnection(path)
  const begin = async (): Promise<OpenTransaction> => {
    const transaction = new SqliteTransaction(writer)
    await transaction.run('begin immediate', [])
    return transaction
  }
  const group = new CommitGroup(begin)
  return {
    dialect: sqliteDialect,
    soleWriter: true,
    inlinesReferences: false,
    read: reader,
    transaction: (_instanceId, work, committed) => group.run(work, committed),
    exclusive: (work) => group.run(work),
    ping: async () => {
      await reader.all('select 1', [])
    },
    integrityFaults: async () => {
      const rows = await reader.all<{ integrity_check: string }>('pragma integrity_check', [])
      const keys = await reader.all<{ table: string }>('pragma foreign_key_check', [])
      const faults = rows.map((row) => row.integrity_check).filter((line) => line !== 'ok')
      return [...faults, ...keys.map((row) => `a row of ${row.table} points to a row that does not exist`)]
    },
    close: async () => {
      await group.idle()
      reader.database.close()
      writer.database.close()
    },
  }
}
