import type { ScopedDb } from './scoped-db.ts'
import type { SqlValue } from './sql.ts'
import { SqlText } from './sql-text.ts'

/** Rows in one statement at most, well below both engines' limits on values. */
const ROWS_PER_STATEMENT = 64

/**
 * Inserts rows of the instance, each the values of `columns`. They go in runs of a power of two, so that many cost few
 * statements, of which few different ones are kept prepared. `onConflict` is an `on conflict` clause, if any.
 */
export async function insertRows(
  db: ScopedDb,
  table: string,
  columns: readonly string[],
  rows: readonly (readonly SqlValue[])[],
  onConflict = '',
): Promise<void> {
  const names = columns.map((column) => `"${column}"`).join(', ')
  for (let from = 0; from < rows.length; ) {
    const count = Math.min(ROWS_PER_STATEMENT, 2 ** Math.floor(Math.log2(rows.length - from)))
    const sql = new SqlText(db.dialect, db.instanceId).add(`insert into "${table}" (instance_id, ${names}) values `)
    for (let index = from; index < from + count; index += 1) {
      sql.add(index === from ? '(' : ', (').value(db.instanceId)
      for (const value of rows[index] ?? []) sql.add(', ').value(value)
      sql.add(')')
    }
    if (onConflict !== '') sql.add(` ${onConflict}`)
    await db.execute(sql.text, sql.values)
    from += count
  }
}
