import type { DatabaseSync } from 'node:sqlite'
import type { SqlRow } from '../sql.ts'

/** A table whose rows follow from a column of another table with the key `(instance_id, id)`. */
export interface DerivedTable {
  readonly name: string
  readonly source: string
  readonly column: string
  /** The rows for one row of the source, without `instance_id`: each has the same columns in the same order. */
  readonly rowsOf: (source: { readonly id: number; readonly value: string }) => readonly SqlRow[]
}

/** Rebuilds derived tables from the saved rows of their sources. */
export function rebuildDerived(database: DatabaseSync, tables: readonly DerivedTable[]): void {
  for (const { name, source, column, rowsOf } of tables) {
    database.exec(`delete from "${name}"`)
    const rows = database
      .prepare(`select instance_id, id, "${column}" as value from "${source}" where "${column}" is not null`)
      .all() as { instance_id: number; id: number; value: string }[]
    for (const { instance_id, ...row } of rows) {
      for (const derived of rowsOf(row)) insert(database, name, { instance_id, ...derived })
    }
  }
}

function insert(database: DatabaseSync, table: string, row: SqlRow): void {
  const columns = Object.keys(row).map((name) => `"${name}"`)
  database
    .prepare(`insert into "${table}" (${columns.join(', ')}) values (${columns.map(() => '?').join(', ')})`)
    .run(...Object.values(row))
}
