import type { ScopedDb } from './scoped-db.ts'
import type { SqlRow } from './sql.ts'
import { SqlText } from './sql-text.ts'

/** Rows in one statement, at most: well below the limits on size and time. */
const ROWS_PER_STATEMENT = 1000

/**
 * Updates columns of rows of the instance. Each element of `rows` has the column `key`, which identifies the row, and
 * the columns to change; keys must be unique. Rows with the same columns are updated together, many in a statement. A row
 * whose column `grows` would not become greater is left as it is.
 */
export async function updateRows(
  db: ScopedDb,
  table: string,
  key: string,
  rows: readonly SqlRow[],
  grows?: string,
): Promise<void> {
  for (const alike of Map.groupBy(rows, (row) => Object.keys(row).join()).values()) {
    const columns = Object.keys(alike[0] ?? {}).filter((column) => column !== key)
    if (columns.length > 0) await updateAlike(db, { table, key, columns, grows }, alike)
  }
}

interface Target {
  readonly table: string
  readonly key: string
  readonly columns: readonly string[]
  readonly grows: string | undefined
}

/** A single row is looked up by its key, regardless of the planner's statistics. */
async function updateAlike(db: ScopedDb, target: Target, rows: readonly SqlRow[]): Promise<void> {
  const { rowsOfTable } = db.dialect
  const size = rowsOfTable === undefined ? 1 : ROWS_PER_STATEMENT
  for (let from = 0; from < rows.length; from += size) {
    const some = rows.slice(from, from + size)
    const sql = new SqlText(db.dialect, db.instanceId).add(`update "${target.table}" as t set `)
    const [only = {}] = some
    if (rowsOfTable === undefined || some.length === 1) addOne(sql, target, only)
    else addMany(sql, target, rowsOfTable(target.table, sql.placeholder(JSON.stringify(some))))
    await db.execute(sql.text, sql.values)
  }
}

function addOne(sql: SqlText, { key, columns, grows }: Target, row: SqlRow): void {
  const set = (column: string) => () => sql.add(`"${column}" = `).value(row[column] ?? null)
  sql.joined(columns.map(set), ', ').add(' where ').ofInstance('t')
  sql.add(` and t."${key}" = `).value(row[key] ?? null)
  if (grows !== undefined) sql.add(` and t."${grows}" < `).value(row[grows] ?? null)
}

function addMany(sql: SqlText, { key, columns, grows }: Target, source: string): void {
  sql.add(columns.map((column) => `"${column}" = new."${column}"`).join(', '))
  sql.add(` from ${source} as new where `).ofInstance('t').add(` and t."${key}" = new."${key}"`)
  if (grows !== undefined) sql.add(` and t."${grows}" < new."${grows}"`)
}
