import { DatabaseSync } from 'node:sqlite'
import { CannotOpenDatabase } from './cannot-open-database.ts'
import { sqliteResultCode } from './sqlite-errors.ts'

const BUSY = 5

/**
 * Keeps every other Daybook process (and every other engine of this one) from writing to the SQLite file at `path`,
 * until `release` or the end of the process. The lock is one that the operating system holds on `<path>.lock`, so
 * that it ends with its process however that ends, and a file that is left over locks nothing.
 */
export function lockSqliteFile(path: string): { release(): void } {
  const database = new DatabaseSync(`${path}.lock`)
  try {
    database.exec('pragma journal_mode = off; pragma locking_mode = exclusive; begin exclusive')
  } catch (error) {
    database.close()
    if (sqliteResultCode(error) !== BUSY) throw error
    throw new CannotOpenDatabase(
      'in-use',
      `Another Daybook process is using the database ${path}. Stop that one first; several processes can share a ` +
        'database only on PostgreSQL (DAYBOOK_DATABASE_URL=postgres://…).',
    )
  }
  return {
    release: () => {
      if (database.isOpen) database.close()
    },
  }
}
