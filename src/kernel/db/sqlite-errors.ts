import { Unavailable } from '../errors.ts'
import { DatabaseUnusable } from './database-unusable.ts'

/**
 * SQLite's result codes for temporary conditions, or conditions that an operator ends: busy, locked, I/O error, no
 * file.
 */
const PASSING_CODES: ReadonlySet<number> = new Set([5, 6, 10, 14])
const READ_ONLY_DB_MOVED = 1032
const CORRUPT = 11
const FULL = 13
const NOT_A_DATABASE = 26
/**
 * A write, or an extension of the file or of the shared memory, failed: no space, over a quota, or over a size limit.
 */
const NOT_WRITTEN_CODES: ReadonlySet<number> = new Set([FULL, 778, 4874])
/** The system could not flush the file or its folder: data in its memory may be lost. */
const NOT_FLUSHED_CODES: ReadonlySet<number> = new Set([1034, 1290])

/** The primary result code of SQLite (sqlite.org/rescode.html) in an error of `node:sqlite`, if any. */
export function sqliteResultCode(error: unknown): number | undefined {
  const code = extendedCode(error)
  return code === undefined ? undefined : code & 0xff
}

function extendedCode(error: unknown): number | undefined {
  return error instanceof Error && 'errcode' in error && typeof error.errcode === 'number' ? error.errcode : undefined
}

/** The error to throw for an error of SQLite about the file at `path`; errors that are bugs stay as they are. */
export function explainSqliteError(error: unknown, path: string): unknown {
  const extended = extendedCode(error)
  const code = sqliteResultCode(error)
  if (extended === undefined || code === undefined || !(error instanceof Error)) return error
  if (code === CORRUPT || code === NOT_A_DATABASE) return damaged(path, error.message)
  if (NOT_WRITTEN_CODES.has(extended)) return fullDisk(path, error.message)
  if (NOT_FLUSHED_CODES.has(extended)) return flushFailed(path, error.message)
  if (extended === READ_ONLY_DB_MOVED) return movedFile(path, path)
  if (!PASSING_CODES.has(code)) return error
  return new Unavailable('The database cannot be used at the moment. Please try again later.', error)
}

/** The file has pages that SQLite cannot have written. */
export function damaged(path: string, problem: string): DatabaseUnusable {
  return new DatabaseUnusable(
    'damaged',
    `The database ${path} is damaged: ${problem}. Stop the service. "daybook check" describes the damage; restore ` +
      'a backup or a replica, or save what can be read with "daybook salvage".',
    problem,
  )
}

/** A write failed because there is no space. */
export function fullDisk(path: string, problem: string): DatabaseUnusable {
  return new DatabaseUnusable(
    'full',
    `The database ${path} cannot be written: ${problem}. Free some space on its disk, or raise the quota or size limit.`,
  )
}

/** A file of the open database is not the file at its path. */
export function movedFile(path: string, missing: string): DatabaseUnusable {
  return new DatabaseUnusable(
    'moved',
    `The file ${missing} was moved, deleted or replaced while the database ${path} was in use. Nothing is read or ` +
      'stored any more. Put the file back or restore a backup, then restart the service.',
  )
}

/** The contents of the file are not those that this process wrote. */
export function changedFile(path: string): DatabaseUnusable {
  return new DatabaseUnusable(
    'changed',
    `Another program wrote into the database ${path} while it was in use. Nothing is read or stored any more. ` +
      'Stop the service, put the right file there, and start it again.',
  )
}

/** The system could not flush the file: data in its memory may be lost, and a second flush could not find that out. */
export function flushFailed(path: string, problem: string): DatabaseUnusable {
  return new DatabaseUnusable(
    'flush-failed',
    `The disk could not store the database ${path}: ${problem}. Nothing is read or stored any more. Check the disk, run ` +
      '"daybook check", then restart the service.',
    problem,
  )
}
