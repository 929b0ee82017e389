import type { DatabaseSync, StatementSync } from 'node:sqlite'
import type { SqlValue } from '../sql.ts'
import { explainSqliteError } from '../sqlite-errors.ts'
import { fitsShape, type TableShape } from './table-shapes.ts'
import type { StoredRecord } from './tree-page.ts'

/** Writes the valid records of one table into the new database. */
export class RowSaver {
  readonly shape: TableShape
  readonly #database: DatabaseSync
  readonly #statements = new Map<number, StatementSync>()
  readonly #find: StatementSync
  saved = 0
  /** Records that are not valid rows of this table. */
  refused = 0

  constructor(database: DatabaseSync, shape: TableShape) {
    this.shape = shape
    this.#database = database
    const where = shape.key.map((column) => `"${column}" = ?`).join(' and ')
    this.#find = database.prepare(`select 1 from "${shape.name}" where ${where}`)
  }

  /** Saves a record. If two rows have the same key, the first stays. */
  save({ rowid, values }: StoredRecord): void {
    const { stored, rowNumber } = this.shape
    if (!fitsShape(this.shape, values)) {
      this.refused += 1
      return
    }
    const row = values.map((value, index) => (stored[index]?.name === rowNumber ? (rowid ?? null) : value))
    try {
      this.saved += Number(this.#insert(row.length).run(...(row as SqlValue[])).changes)
    } catch (error) {
      // The new file cannot be written: that is no fault of the row.
      if (explainSqliteError(error, '') !== error) throw error
      // A constraint of the table refuses it: a missing value, or a value of another type.
      this.refused += 1
    }
  }

  /** The key of a record, as text: for a table with row numbers, or a clustered one. */
  keyOf({ rowid, values }: StoredRecord): string {
    const { key, stored, rowNumber } = this.shape
    return JSON.stringify(
      key.map((column) => (column === rowNumber ? rowid : values[stored.findIndex(({ name }) => name === column)])),
    )
  }

  /** True if a row with this key exists. */
  has(key: string): boolean {
    return this.#find.get(...(JSON.parse(key) as SqlValue[])) !== undefined
  }

  #insert(columns: number): StatementSync {
    const known = this.#statements.get(columns)
    if (known !== undefined) return known
    const names = this.shape.stored.slice(0, columns).map(({ name }) => `"${name}"`)
    const places = names.map(() => '?')
    const statement = this.#database.prepare(`insert or ignore into "${this.shape.name}" (${names}) values (${places})`)
    this.#statements.set(columns, statement)
    return statement
  }
}
