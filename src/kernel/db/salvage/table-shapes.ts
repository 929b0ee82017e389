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

/** The name of the row number as the last column of an index. */
export const ROW_NUMBER = 'rowid'

/** How an index stores its entries in the file. */
export interface IndexShape {
  readonly name: string
  readonly table: string
  /** The columns in the order of an entry. */
  readonly columns: readonly Column[]
  /** The condition of the rows with an entry; undefined if every row has one. */
  readonly condition: string | undefined
  /** True if every row has an entry with its whole key. */
  readonly hasAllKeys: boolean
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

/** The indexes of a database with the right schema. */
export function readIndexShapes(database: DatabaseSync, tables: readonly TableShape[]): IndexShape[] {
  return tables.flatMap((table) => {
    const indexes = database
      .prepare(
        `select name, sql from pragma_index_list(:table) cross join sqlite_schema using (name)
         where not (:clustered and origin = 'pk')`,
      )
      .all({ table: table.name, clustered: Number(table.clustered) }) as unknown as {
      name: string
      sql: string | null
    }[]
    return indexes.map(({ name, sql }) => {
      const columns = columnsOf(database, name, table)
      const condition = /\swhere\s([\s\S]+)$/i.exec(sql ?? '')?.[1]
      const hasKey = table.key.every((key) => columns.some((column) => column.name === key))
      return { name, table: table.name, columns, condition, hasAllKeys: hasKey && condition === undefined }
    })
  })
}

function columnsOf(database: DatabaseSync, index: string, { stored }: TableShape): Column[] {
  const columns = database.prepare('select name from pragma_index_xinfo(?) order by seqno').all(index)
  return columns.map(({ name }) => {
    return stored.find((column) => column.name === name) ?? { name: ROW_NUMBER, type: 'integer', required: true }
  })
}

/** The columns that point to the key of a row of another table. */
export interface TableLink {
  readonly target: string
  readonly columns: readonly { readonly from: string; readonly to: string }[]
}

/** The foreign keys of a table. */
export function readLinks(database: DatabaseSync, table: string): TableLink[] {
  const columns = database
    .prepare('select id, "table" as target, "from", "to" from pragma_foreign_key_list(?)')
    .all(table) as unknown as { id: number; target: string; from: string; to: string }[]
  return [...Map.groupBy(columns, ({ id }) => id).values()].map((ofOne) => {
    return { target: String(ofOne[0]?.target), columns: ofOne.map(({ from, to }) => ({ from, to })) }
  })
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
