import {
  type Compilable,
  type DeleteQueryBuilder,
  type DeleteResult,
  DummyDriver,
  type InsertQueryBuilder,
  type InsertResult,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type SelectQueryBuilder,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type UpdateQueryBuilder,
  type UpdateResult,
} from 'kysely'
import { PAGE_SIZE_DEFAULT } from '../list-limits.ts'
import { PageLimit } from '../page-limit.ts'
import type { Dialect } from './dialect.ts'
import type { KeptRows } from './kept-rows.ts'
import type { Sql, SqlRow, SqlValue } from './sql.ts'

/** Any table, with the columns of `Row`. The table's name is the alias of its columns. */
type Tables<Row> = Record<string, Row & { instance_id: number }>

/** A select that is bound to the instance. */
export type Select<Row> = SelectQueryBuilder<Tables<Row>, string, object>
/** An insert whose rows carry the instance. */
export type Insert<Row> = InsertQueryBuilder<Tables<Row>, string, InsertResult>
/** An update that is bound to the instance. */
export type Update<Row> = UpdateQueryBuilder<Tables<Row>, string, string, UpdateResult>
/** A delete that is bound to the instance. */
export type Delete<Row> = DeleteQueryBuilder<Tables<Row>, string, DeleteResult>

// Kysely writes the SQL; our own engines run it.
// biome-ignore lint/suspicious/noExplicitAny: the tables are typed query by query, see `Tables`
const builders: Record<Dialect['name'], Kysely<any>> = {
  sqlite: new Kysely({
    dialect: {
      createAdapter: () => new SqliteAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new SqliteIntrospector(db),
      createQueryCompiler: () => new SqliteQueryCompiler(),
    },
  }),
  postgres: new Kysely({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  }),
}

/**
 * The database for one instance. Every query from it is already bound to the instance; `records` also excludes deleted
 * rows. The `.store.ts` files of slices build on these queries; no other code accesses rows.
 */
export class ScopedDb {
  readonly instanceId: number
  readonly dialect: Dialect
  readonly #kept: KeptRows | undefined
  readonly #sql: Sql

  constructor(sql: Sql, dialect: Dialect, instanceId: number, kept?: KeptRows) {
    this.#sql = sql
    this.dialect = dialect
    this.instanceId = instanceId
    this.#kept = kept
  }

  /** `KeptRows.of`; outside a write nothing is kept, and the map is new. */
  keptRows<Row>(name: string, tables: readonly string[]): Map<number, Row> {
    return this.#kept?.of<Row>(name, tables) ?? new Map<number, Row>()
  }

  /** The live rows of a record's table. */
  records<Row>(table: string): Select<Row> {
    return this.rows<{ deleted: number | null }>(table).where(
      `${table}.deleted` as 'deleted',
      'is',
      null,
    ) as Select<Row>
  }

  /** The rows of any table of the instance, deleted records included. */
  rows<Row>(table: string): Select<Row> {
    return builders[this.dialect.name]
      .selectFrom(table)
      .where(`${table}.instance_id`, '=', this.instanceId) as Select<Row>
  }

  insertInto<Row>(table: string, rows: Row | readonly Row[]): Insert<Row> {
    const bound = (Array.isArray(rows) ? rows : [rows]).map((row) => ({ ...row, instance_id: this.instanceId }))
    return builders[this.dialect.name].insertInto(table).values(bound) as Insert<Row>
  }

  update<Row>(table: string, set: Partial<Row>): Update<Row> {
    return builders[this.dialect.name]
      .updateTable(table)
      .set(set)
      .where(`${table}.instance_id`, '=', this.instanceId) as unknown as Update<Row>
  }

  /** Deletes rows permanently: for links and leases, never for records, which keep their row. */
  deleteFrom<Row>(table: string): Delete<Row> {
    return builders[this.dialect.name]
      .deleteFrom(table)
      .where(`${table}.instance_id`, '=', this.instanceId) as Delete<Row>
  }

  async all<Row>(query: Compilable<Row>): Promise<Row[]> {
    const { sql, parameters } = query.compile()
    return this.statement<Row>(sql, parameters as readonly SqlValue[])
  }

  async first<Row>(query: Compilable<Row>): Promise<Row | undefined> {
    return (await this.all(query))[0]
  }

  /** Runs a query without a result; returns the number of changed rows. */
  async run(query: Compilable): Promise<number> {
    const { sql, parameters } = query.compile()
    return this.execute(sql, parameters as readonly SqlValue[])
  }

  /** A statement as text, for `records`, whose compiled statements contain the instance. */
  statement<Row = SqlRow>(text: string, values: readonly SqlValue[]): Promise<Row[]> {
    this.#kept?.dropWritten(text)
    return this.#sql.all<Row>(text, values)
  }

  /** Whether `scan` runs statements in a thread when they take long. */
  get hasThread(): boolean {
    return this.#sql.scans !== undefined
  }

  /** Whether statements of the instance have taken long, so that `scan` may begin in the thread. */
  get scansInThread(): boolean {
    return this.#sql.scans?.areNeeded() ?? false
  }

  /**
   * `statement` for one that may look at many rows but returns a page of them at most, which nothing caches: where it would
   * keep the event loop for long, it runs in a thread, and writes may commit before its rows arrive.
   */
  async scan<Row = SqlRow>(text: string, values: readonly SqlValue[]): Promise<Row[]> {
    const { scans } = this.#sql
    if (scans === undefined) return this.statement<Row>(text, values)
    const rows = scans.belongInThread(text) ? undefined : await scans.here<Row>(text, values)
    return rows ?? scans.all<Row>(text, values)
  }

  /** The same as `statement` for the rows of a page of a list. Throws `PageTooLarge` if they have too many characters. */
  page<Row = SqlRow>(text: string, values: readonly SqlValue[], size: number): Promise<Row[]> {
    // A few rows are read faster together, and are counted when they are rendered.
    if (size <= PAGE_SIZE_DEFAULT) return this.statement<Row>(text, values)
    this.#kept?.dropWritten(text)
    return this.#sql.all<Row>(text, values, new PageLimit())
  }

  execute(text: string, values: readonly SqlValue[]): Promise<number> {
    this.#kept?.dropWritten(text)
    return this.#sql.run(text, values)
  }
}
