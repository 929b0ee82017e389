import type { Dialect } from './dialect.ts'
import type { Sql } from './sql.ts'

/** A table in the database. */
export interface StoredTable {
  readonly name: string
  readonly columns: readonly string[]
  /** The columns of the primary key, in order. */
  readonly key: readonly string[]
}

/** Tables whose rows are made from others. No catalog has them, so that they are in no backup. */
export const derivedTables: ReadonlySet<string> = new Set(['record_fragment', 'record_shown'])

interface StoredColumn {
  readonly table_name: string
  readonly column_name: string
  readonly key_place: number
}

/** Every table of the current schema, by name. */
export async function readTables(sql: Sql, dialect: Dialect): Promise<StoredTable[]> {
  return tablesOf(await sql.all<StoredColumn>(dialect.catalog, []))
}

/** One table of the current schema, if it exists. The columns of all tables take ten times as long to read. */
export async function readTable(sql: Sql, dialect: Dialect, name: string): Promise<StoredTable | undefined> {
  const text = `select * from (${dialect.catalog}) as stored where table_name = ${dialect.placeholder(1)}`
  return tablesOf(await sql.all<StoredColumn>(text, [name]))[0]
}

function tablesOf(columns: readonly StoredColumn[]): StoredTable[] {
  return [...Map.groupBy(columns, (column) => column.table_name)].map(([name, own]) => ({
    name,
    columns: own.map((column) => column.column_name),
    key: own
      .filter((column) => column.key_place > 0)
      .toSorted((a, b) => a.key_place - b.key_place)
      .map((column) => column.column_name),
  }))
}

/** True if the rows of a table belong to instances: all of Daybook's own tables except `migration`. */
export function isOfInstances({ columns }: StoredTable): boolean {
  return columns.includes('instance_id')
}

/** The statement that reads a whole table, in an order that is the same on both engines. */
export function wholeTable({ name, columns, key }: StoredTable): string {
  return `select ${quoted(columns)} from "${name}" order by ${quoted(key)}`
}

/** Column names, as a list for a statement. */
export function quoted(names: readonly string[]): string {
  return names.map((name) => `"${name}"`).join(', ')
}
