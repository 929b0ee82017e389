import { insertRows } from './insert-rows.ts'
import type { ScopedDb } from './scoped-db.ts'
import type { SqlRow } from './sql.ts'
import { SqlText } from './sql-text.ts'

/**
 * Elements that belong to one record, such as the lines of a document, are rows of tables of their own. In a row of the
 * record they are one value: a JSON array in text, or null if there are none.
 */
export interface ElementTables {
  /** The value of the column `record`, because several kinds of record share the tables. */
  readonly record: string
  /** The columns of the record that `textOf` needs. */
  readonly needs: readonly string[]
  /** The elements, then the elements that they contain. */
  readonly tables: readonly ElementTable[]
  /** The value in the record's row, from the rows of each table in order. `owner` has the record's other columns. */
  readonly textOf: (rows: readonly (readonly SqlRow[])[], owner: SqlRow) => string | null
  /** The rows of each table, from the value. Throws if the value is not one that `textOf` returns. */
  readonly rowsOf: (text: string) => readonly (readonly SqlRow[])[]
}

/** Rows are `(instance_id, record, record_id, …key, …columns)`. */
export interface ElementTable {
  readonly name: string
  /** The rest of the primary key: the element's `position`, after that of the element that contains it. */
  readonly key: readonly string[]
  readonly columns: readonly string[]
}

/** What is stored of members of a record. Columns with `elements` are not in the record's table. */
type Stored = Iterable<{
  readonly columns: readonly { readonly name: string; readonly elements?: ElementTables | undefined }[]
}>

function elementsOf(members: Stored): { readonly name: string; readonly elements: ElementTables }[] {
  return [...members].flatMap(({ columns }) =>
    columns.flatMap(({ name, elements }) => (elements === undefined ? [] : { name, elements })),
  )
}

/** The columns of the members that are not in the record's table. */
export function columnsApart(members: Stored): ReadonlySet<string> {
  return new Set(elementsOf(members).map(({ name }) => name))
}

/** Adds the elements of the record `t` to the columns of a select. `withElements` makes values of them. */
export function addElements(sql: SqlText, members: Stored): void {
  for (const { name: column, elements } of elementsOf(members)) {
    elements.tables.forEach(({ name, key, columns }, index) => {
      sql.add(', ')
      const instance = `e.instance_id = ${sql.placeholder(sql.instanceId)}`
      const where = `${instance} and e.record = ${sql.placeholder(elements.record)} and e.record_id = t.id`
      const inOrder = key.map((part) => `e."${part}"`).join(', ')
      const rows = sql.dialect.jsonRows([...key, ...columns], `"${name}" as e where ${where}`, inOrder)
      sql.add(`${rows} as "${rowsColumn(column, index)}"`)
    })
  }
}

/** The rows of such a select, with the values of the element columns. */
export function withElements<Row extends SqlRow>(members: Stored, rows: readonly Row[]): readonly Row[] {
  const all = elementsOf(members)
  for (const row of all.length === 0 ? [] : rows)
    for (const { name, elements } of all) openElements(row, name, elements)
  return rows
}

function openElements(row: SqlRow, column: string, { tables, textOf }: ElementTables): void {
  const rows = tables.map((_, index) => {
    const name = rowsColumn(column, index)
    const found = JSON.parse(String(row[name])) as SqlRow[]
    delete row[name]
    return found
  })
  row[column] = textOf(rows, row)
}

/** Inserts the elements of records that have none. */
export async function insertElements(db: ScopedDb, members: Stored, rows: readonly SqlRow[]): Promise<void> {
  await Promise.all(elementsOf(members).map(({ name, elements }) => insertColumn(db, name, elements, rows)))
}

async function insertColumn(db: ScopedDb, column: string, elements: ElementTables, rows: readonly SqlRow[]) {
  const { record, tables, rowsOf } = elements
  const owners = rows.flatMap(({ id = null, [column]: text }) =>
    typeof text === 'string' ? { id, elements: rowsOf(text) } : [],
  )
  await Promise.all(
    tables.map(({ name, key, columns }, index) => {
      const own = [...key, ...columns]
      const values = owners.flatMap(({ id, elements: of }) =>
        (of[index] ?? []).map((row) => [record, id, ...own.map((part) => row[part] ?? null)]),
      )
      return insertRows(db, name, ['record', 'record_id', ...own], values)
    }),
  )
}

/** A record in its new state, and the columns that change. */
interface Changed {
  readonly row: SqlRow
  readonly changed: ReadonlySet<string>
}

/** Replaces the elements in the changed columns. */
export async function replaceElements(db: ScopedDb, members: Stored, changes: readonly Changed[]): Promise<void> {
  for (const { name: column, elements } of elementsOf(members)) {
    const rows = changes.filter(({ changed }) => changed.has(column)).map(({ row }) => row)
    if (rows.length === 0) continue
    const ids = JSON.stringify(rows.map(({ id }) => id))
    for (const { name } of elements.tables) {
      const sql = new SqlText(db.dialect, db.instanceId).add(`delete from "${name}" where `).ofInstance()
      sql.add(' and record = ').value(elements.record).add(' and ')
      sql.add(db.dialect.anyOf('record_id', sql.placeholder(ids), 'integer'))
      await db.execute(sql.text, sql.values)
    }
    await insertColumn(db, column, elements, rows)
  }
}

function rowsColumn(column: string, index: number): string {
  return `${column}$rows${index}`
}
