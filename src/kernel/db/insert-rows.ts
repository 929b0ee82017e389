import type { ScopedDb } from './scoped-db.ts'
import type { SqlValue } from './sql.ts'
import { SqlText } from './sql-text.ts'

/** As many rows are one statement, however many they are. */
const FEW_ROWS = 8

/** Rows in one statement, at most: a power of two well below both engines' limits on values. */
export const ROWS_AT_ONCE = 64

/** New rows of a transaction after which PostgreSQL plans its statements again: then after twice as many, and so on. */
const MANY_ROWS = 1024

/** The rows that each transaction has inserted. */
const insertedBy = new WeakMap<ScopedDb, number>()

/**
 * Inserts rows of the instance, each an array of the values of `columns`. A few are inserted in one statement, and more
 * in runs of a power of two, so that few different statements stay prepared. Up to 64 rows are sent together.
 * `onConflict` is an `on conflict` clause, if any.
 */
export async function insertRows(
  db: ScopedDb,
  table: string,
  columns: readonly string[],
  rows: readonly (readonly SqlValue[])[],
  onConflict = '',
): Promise<void> {
  const names = columns.map((column) => `"${column}"`).join(', ')
  const opening = `insert into "${table}" (instance_id, ${names}) values `
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    const runs = inRuns(rows.slice(from, from + ROWS_AT_ONCE))
    await Promise.all(runs.map((run) => insertRun(db, opening, run, onConflict)))
  }
  if (db.dialect.name === 'postgres') await planAgain(db, rows.length)
}

/**
 * PostgreSQL plans its checks of foreign keys once for each connection. While a table is small, it may choose an index of which
 * a check then reads all rows of the instance, however many they become.
 */
async function planAgain(db: ScopedDb, rows: number): Promise<void> {
  const before = insertedBy.get(db) ?? 0
  insertedBy.set(db, before + rows)
  const doublings = (count: number) => Math.floor(Math.log2(1 + count / MANY_ROWS))
  if (doublings(before + rows) > doublings(before)) await db.execute('discard plans', [])
}

function inRuns<Row>(rows: readonly Row[]): (readonly Row[])[] {
  if (rows.length > 0 && rows.length <= FEW_ROWS) return [rows]
  const runs: Row[][] = []
  for (let from = 0; from < rows.length; ) {
    const count = 2 ** Math.floor(Math.log2(rows.length - from))
    runs.push(rows.slice(from, from + count))
    from += count
  }
  return runs
}

async function insertRun(
  db: ScopedDb,
  opening: string,
  rows: readonly (readonly SqlValue[])[],
  onConflict: string,
): Promise<void> {
  const sql = new SqlText(db.dialect, db.instanceId).add(opening)
  rows.forEach((row, index) => {
    sql.add(index === 0 ? '(' : ', (').value(db.instanceId)
    for (const value of row) sql.add(', ').value(value)
    sql.add(')')
  })
  if (onConflict !== '') sql.add(` ${onConflict}`)
  await db.execute(sql.text, sql.values)
}
