import type { Dialect } from '../kernel/db/dialect.ts'
import type { Sql, SqlValue } from '../kernel/db/sql.ts'

/** Values in one statement, at most: well below the limits of both engines. */
const VALUES_AT_ONCE = 2_000

/** Inserts rows, each an array of the values of `columns`, many in a statement. */
export async function insertMany(
  sql: Sql,
  { placeholder }: Dialect,
  table: string,
  columns: readonly string[],
  rows: readonly (readonly SqlValue[])[],
): Promise<void> {
  const size = Math.floor(VALUES_AT_ONCE / columns.length)
  const names = columns.map((column) => `"${column}"`).join(', ')
  for (let from = 0; from < rows.length; from += size) {
    const some = rows.slice(from, from + size)
    const places = some.map((row, at) => `(${row.map((_, index) => placeholder(at * columns.length + index + 1))})`)
    await sql.run(`insert into ${table} (${names}) values ${places.join(', ')}`, some.flat())
  }
}
