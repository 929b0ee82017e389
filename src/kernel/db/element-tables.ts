import { isTurnLong, nextTurn } from '../loop-turn.ts'
import { insertRows } from './insert-rows.ts'
import type { ScopedDb } from './scoped-db.ts'
import type { SqlRow } from './sql.ts'
import { SqlText } from './sql-text.ts'

/**
 * Elements that belong to one record, such as the lines of a document, are rows of separate tables. In a row of the
 * record they are one value: a JSON array in text, or null if there are none.
 */
export interface ElementTables {
  /** The column of the tables with the id of the record. */
  readonly own: string
  /** The value of their column `record`, if several kinds of record share them. */
  readonly record?: string
  /** The columns of the record that `textOf` needs. */
  readonly needs: readonly string[]
  /** The elements, then the elements that they contain. */
  readonly tables: readonly ElementTable[]
  /** The value in the record's row, from the rows of each table in order. `owner` has the record's other columns. */
  readonly textOf: (rows: readonly (readonly SqlRow[])[], owner: SqlRow) => string | null
  /** The rows of each table, from the value. Throws if the value is not one that `textOf` returns. */
  readonly rowsOf: (text: string) => readonly (readonly SqlRow[])[]
  /** The columns of the record's table that follow from the value. They are among `needs`. */
  readonly columnsOf?: (text: string | null) => SqlRow
}

/** Rows are `(instance_id, [record,] <own>, …key, …columns)`. */
export interface ElementTable {
  readonly name: string
  /** The rest of the primary key: the element's `position`, after that of the element that contains it. */
  readonly key: readonly string[]
  readonly columns: readonly string[]
}

/** The stored form of members. Columns with `elements` are not in the record's table. */
type Stored = Iterable<{
  readonly columns: readonly {
    readonly name: string
    /** The switch of a list without which the column is not read. */
    readonly readOnSwitch?: string
    readonly elements?: ElementTables | undefined
  }[]
}>

interface ElementColumn {
  readonly name: string
  readonly elements: ElementTables
}

/** With `switches`, the columns that a list with these reads. */
function elementColumns(members: Stored, switches?: ReadonlySet<string>): ElementColumn[] {
  return [...members].flatMap(({ columns }) =>
    columns.flatMap(({ name, readOnSwitch, elements }) => {
      const isRead = readOnSwitch === undefined || switches === undefined || switches.has(readOnSwitch)
      return elements === undefined || !isRead ? [] : { name, elements }
    }),
  )
}

/** The columns of the row that are in the record's table. */
export function columnsInTable(members: Stored, row: SqlRow): SqlRow {
  const inTable = { ...row }
  for (const { name, elements } of elementColumns(members)) {
    const text = inTable[name]
    if (text === undefined) continue
    delete inTable[name]
    Object.assign(inTable, elements.columnsOf?.(text === null ? null : String(text)))
  }
  return inTable
}

/** Adds the elements of the record `t` to the columns of a select. `withElements` makes values of them. */
export function addElements(sql: SqlText, members: Stored, switches?: ReadonlySet<string>): void {
  for (const { name: column, elements } of elementColumns(members, switches)) {
    elements.tables.forEach(({ name, key, columns }, index) => {
      sql.add(', ')
      const ofInstance = `e.instance_id = ${sql.placeholder(sql.instanceId)}`
      const ofRecord = elements.record === undefined ? '' : ` and e.record = ${sql.placeholder(elements.record)}`
      const where = `${ofInstance}${ofRecord} and e.${elements.own} = t.id`
      const inOrder = key.map((part) => `e."${part}"`).join(', ')
      const rows = sql.dialect.jsonRows([...key, ...columns], `"${name}" as e where ${where}`, inOrder)
      sql.add(`${rows} as "${rowsColumn(column, index)}"`)
    })
  }
}

/** The rows of such a select, with the values of the element columns. */
export function withElements<Rows extends readonly SqlRow[]>(
  members: Stored,
  rows: Rows,
  switches?: ReadonlySet<string>,
): Rows {
  const columns = elementColumns(members, switches)
  if (columns.length > 0) for (const row of rows) for (const column of columns) openElements(row, column)
  return rows
}

function openElements(row: SqlRow, { name, elements: { tables, textOf } }: ElementColumn): void {
  const rows = tables.map((_, index) => {
    const column = rowsColumn(name, index)
    const found = JSON.parse(String(row[column])) as SqlRow[]
    delete row[column]
    return found
  })
  row[name] = textOf(rows, row)
}

/** Inserts the elements of records that have none. */
export async function insertElements(db: ScopedDb, members: Stored, rows: readonly SqlRow[]): Promise<void> {
  await Promise.all(elementColumns(members).map((column) => insertColumn(db, column, rows)))
}

async function insertColumn(db: ScopedDb, { name: column, elements }: ElementColumn, rows: readonly SqlRow[]) {
  const { own, record, tables, rowsOf } = elements
  const owners = rows.flatMap(({ id = null, [column]: text }) =>
    typeof text === 'string' ? { id, elements: rowsOf(text) } : [],
  )
  await Promise.all(
    tables.map(({ name, key, columns }, index) => {
      const parts = [...key, ...columns]
      const values = owners.flatMap(({ id, elements: of }) =>
        (of[index] ?? []).map((row) => [
          ...(record === undefined ? [id] : [record, id]),
          ...parts.map((part) => row[part] ?? null),
        ]),
      )
      return insertRows(db, name, [...(record === undefined ? [] : ['record']), own, ...parts], values)
    }),
  )
}

/** A record in its new state, and the columns that change. */
interface Changed {
  readonly row: SqlRow
  readonly changed: ReadonlySet<string>
}

/** Records whose elements are replaced together: each can have hundreds, and what is not awaited keeps the event loop. */
const RECORDS_PER_PART = 64

/** Replaces the elements in the changed columns. */
export async function replaceElements(db: ScopedDb, members: Stored, changes: readonly Changed[]): Promise<void> {
  for (const column of elementColumns(members)) {
    const rows = changes.filter(({ changed }) => changed.has(column.name)).map(({ row }) => row)
    for (let from = 0; from < rows.length; from += RECORDS_PER_PART) {
      await replaceColumn(db, column, rows.slice(from, from + RECORDS_PER_PART))
      if (isTurnLong()) await nextTurn()
    }
  }
}

async function replaceColumn(db: ScopedDb, column: ElementColumn, rows: readonly SqlRow[]): Promise<void> {
  const { own, record, tables } = column.elements
  const ids = JSON.stringify(rows.map(({ id }) => id))
  for (const table of tables) {
    const sql = new SqlText(db.dialect, db.instanceId).add(`delete from "${table.name}" where `).ofInstance()
    if (record !== undefined) sql.add(' and record = ').value(record)
    sql.add(' and ').add(db.dialect.anyOf(own, sql.placeholder(ids), 'integer'))
    await db.execute(sql.text, sql.values)
  }
  await insertColumn(db, column, rows)
}

function rowsColumn(column: string, index: number): string {
  return `${column}$rows${index}`
}
