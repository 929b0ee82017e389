import type { DatabaseSync } from 'node:sqlite'

/** The names of the columns of a table, in their order. */
export function columnsOf(file: DatabaseSync, table: string): string[] {
  return file
    .prepare('select name from pragma_table_info(?)')
    .all(table)
    .map(({ name }) => String(name))
}
