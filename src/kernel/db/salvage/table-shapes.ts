import type { DatabaseSync } from 'node:sqlite'
import type { StoredValue } from './decode-record.ts'

interface Column {
  readonly name: string
  readonly type: string
  readonly required: boolean
}

/** How a table stores its rows in the file. */
export interface TableShape {
  readonly name: string
  readonly key: readonly string[]
  /** The columns in the order of a record. */
  readonly stored: readonly Column[]
  /** True for a table without row numbers: its rows are the entries of an index. */
  readonly clustered: boolean
  /** The column that is the row number; a record has no value for it. */
  readonly rowNumber: string | undefined
}

/** An index with an entry for every row of its table, each with the whole key. */
export interface IndexShape {
  readonly name: string
  readonly table: string
  readonly columns: readonly string[]
}

/** The tables of a database with the right schema. */
export function readTableShapes(database: DatabaseSync): TableShape[] {
  const tables = database
    .prepare(
      `select name, wr from pragma_table_list where schema = 'main' and type = 'table' and name not like 'sqlite!_%' escape '!'`,
    )
    .all() as { name: string; wr: number }[]
  return tables.map(({ name, wr }) => {
    const columns = database
      .prepare('select name, type, "notnull", pk from pragma_table_info(?)')
      .all(name) as unknown as {
      name: string
      type: string
      notnull: number
      pk: number
    }[]
    const inKey = columns.filter(({ pk }) => pk > 0).toSorted((a, b) => a.pk - b.pk)
    const ordered = wr === 1 ? [...inKey, ...columns.filter(({ pk }) => pk === 0)] : columns
    const alone = inKey.length === 1 && wr === 0 ? inKey[0] : undefined
    return {
      name,
      key: inKey.map((column) => column.name),
      stored: ordered.map((column) => ({ name: column.name, type: column.type, required: column.notnull === 1 })),
      clustered: wr === 1,
      rowNumber: alone?.type.toLowerCase() === 'integer' ? alone.name : undefined,
    }
  })
}

/** The indexes with the keys of all rows of their tables. */
export function readIndexShapes(database: DatabaseSync, tables: readonly TableShape[]): IndexShape[] {
  return tables.flatMap(({ name: table, key }) => {
    const names = database.prepare(`select name from pragma_index_list(?) where partial = 0`).all(table) as unknown as {
      name: string
    }[]
    return names
      .map(({ name }) => ({ name, table, columns: columnsOf(database, name) }))
      .filter(({ columns }) => key.every((column) => columns.includes(column)))
  })
}

function columnsOf(database: DatabaseSync, index: string): string[] {
  const columns = database.prepare('select name from pragma_index_xinfo(?) order by seqno').all(index)
  return columns.map(({ name }) => String(name))
}

/** The column types of the entries of each index by its name, including partial indexes. */
export function readEntryTypes(
  database: DatabaseSync,
  tables: readonly TableShape[],
): ReadonlyMap<string, readonly Column[]> {
  return new Map(tables.flatMap((table) => entryTypesOf(database, table)))
}

function entryTypesOf(database: DatabaseSync, { name: table, stored, clustered }: TableShape): [string, Column[]][] {
  const indexes = database.prepare(`select name, origin from pragma_index_list(?)`).all(table)
  return (
    indexes
      // The primary key index of a table without row numbers is the table itself.
      .filter(({ origin }) => !(clustered && origin === 'pk'))
      .map(({ name }) => [
        String(name),
        columnsOf(database, String(name)).map(
          (column) =>
            stored.find((storedColumn) => storedColumn.name === column) ?? {
              name: column,
              type: 'integer',
              required: true,
            },
        ),
      ])
  )
}

/** True if a record could be an entry of an index with these types. */
export function fitsTypes(columns: readonly Column[], values: readonly StoredValue[]): boolean {
  return values.length === columns.length && values.every((value, index) => fitsColumn(columns[index], value))
}

function fitsColumn(column: Column | undefined, value: StoredValue): boolean {
  if (column === undefined) return false
  if (value === null) return !column.required
  return column.type.toLowerCase() === 'text' ? typeof value === 'string' : typeof value === 'number'
}

/** True if a record could be a row of the table. Columns that were added later may be missing at its end. */
export function fitsShape({ stored, rowNumber }: TableShape, values: readonly StoredValue[]): boolean {
  if (values.length > stored.length || values.length === 0) return false
  return values.every((value, index) => {
    const column = stored[index]
    return (value === null && column?.name === rowNumber) || fitsColumn(column, value)
  })
}
