import { DatabaseSync } from 'node:sqlite'
import { CannotOpenDatabase } from './cannot-open-database.ts'
import { makeFile } from './make-folder.ts'
import { sqliteResultCode } from './sqlite-errors.ts'

const BUSY = 5

/**
 * Prevents every other Daybook process (and every other engine of this process) from writing to the SQLite file at
 * `path`, until `release` or the end of the process. The operating system holds the lock on `<path>.lock`. It ends with
 * the process in every case, and a leftover file locks nothing.
 */
export function lockSqliteFile(path: string): { release(): void } {
  makeFile(`${path}.lock`)
  const database = new DatabaseSync(`${path}.lock`)
  try {
    database.exec('pragma journal_mode = memory; pragma locking_mode = exclusive; begin exclusive')
    // A file that can only be read would lock nobody out. This fails on it, and is never committed.
    database.exec('pragma user_version = 0')
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
