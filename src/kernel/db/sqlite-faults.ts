import { statSync } from 'node:fs'
import { DatabaseUnusable } from './database-unusable.ts'
import type { Sql } from './sql.ts'
import type { SqliteConnection } from './sqlite-connection.ts'

/** The errors that SQLite finds in the file at `path`, and broken references: a line for each. */
export async function sqliteFaults(sql: SqliteConnection, path: string): Promise<string[]> {
  const { rows, error } = sql.rowsUntilError('pragma integrity_check')
  if (error !== undefined && !(error instanceof DatabaseUnusable)) throw error
  const lines = rows.flatMap((row) => String(row.integrity_check).split('\n')).filter((line) => line !== 'ok')
  const found = [
    ...(await cutOff(sql, path)),
    ...(await withNames(sql, lines)),
    ...(error === undefined ? [] : [`the file cannot be checked further: ${error.problem}`]),
  ]
  const references = danglingReferences(sql).catch((refused: unknown) => {
    if (found.length > 0 && refused instanceof DatabaseUnusable) {
      return ['broken references cannot be checked']
    }
    throw refused
  })
  return [...found, ...(await references)]
}

/** SQLite reads missing bytes of the last page as zeros. */
async function cutOff(sql: Sql, path: string): Promise<string[]> {
  const [size] = await sql.all<{ bytes: number }>(
    'select page_count * page_size as bytes from pragma_page_count, pragma_page_size',
    [],
  )
  const logged = statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0
  const missing = logged > 0 ? 0 : (size?.bytes ?? 0) - statSync(path).size
  return missing > 0 ? [`the last ${missing} bytes of the file are missing`] : []
}

/** A line for each table with rows whose parent is missing. */
export async function danglingReferences(sql: Sql): Promise<string[]> {
  const keys = await sql.all<{ table: string; parent: string }>('pragma foreign_key_check', [])
  const groups = Map.groupBy(keys, ({ table, parent }) => JSON.stringify([table, parent]))
  return [...groups.values()].map((group) => {
    const [{ table, parent } = { table: '', parent: '' }] = group
    return group.length === 1
      ? `a row of ${table} points to a row of ${parent} that does not exist`
      : `${group.length} rows of ${table} point to rows of ${parent} that do not exist`
  })
}

/** SQLite identifies a table or an index by its root page. */
async function withNames(sql: Sql, lines: readonly string[]): Promise<string[]> {
  if (lines.length === 0) return []
  const trees = await sql.all<{ name: string; type: string; tbl_name: string; rootpage: number }>(
    'select name, type, tbl_name, rootpage from sqlite_schema where rootpage > 0',
    [],
  )
  const names = new Map(
    trees.map(({ name, type, tbl_name, rootpage }) => [rootpage, type === 'table' ? name : `${name} of ${tbl_name}`]),
  )
  return lines.map((line) =>
    line.replace(/^Tree (\d+)/, (tree, root: string) => {
      const name = names.get(Number(root))
      return name === undefined ? tree : `${tree} (${name})`
    }),
  )
}
