import { accessSync, constants, existsSync, realpathSync, statSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { CannotOpenDatabase } from './cannot-open-database.ts'
import type { Engine } from './engine.ts'
import type { EngineWatch } from './engine-watch.ts'
import { makeFile, makeFolder } from './make-folder.ts'
import { linkTargetOf } from './name-taken.ts'
import type { ServerNotice } from './postgres-outage.ts'
import type { ReplicaOptions } from './replica/replica-writer.ts'
import { openSqlite } from './sqlite.ts'
import { damaged, explainSqliteError, fullDisk, sqliteResultCode } from './sqlite-errors.ts'
import type { DatabaseNotice } from './sqlite-guard.ts'
import { lockSqliteFile } from './sqlite-lock.ts'
import { describeTruncation, hasLog } from './sqlite-size.ts'

/** How to open a database. */
export interface OpenOptions {
  /**
   * For tools that only read (backup, check), possibly beside a running service: writes throw, nothing is created, and
   * on SQLite the file may be in use.
   */
  readonly readOnly?: boolean
  /** For commands that need existing data: an SQLite file is not created. */
  readonly mustExist?: boolean
  /** The name of connections to PostgreSQL in the server's lists. */
  readonly name?: string
  /** The maximum number of connections to PostgreSQL for reading and for writing. */
  readonly readers?: number
  readonly writers?: number
  /** The memory for pages of each connection to an SQLite file, in MiB. */
  readonly sqliteCacheMb?: number
  /** How long a caller waits for a connection to PostgreSQL. */
  readonly waitMs?: number
  readonly watch?: EngineWatch
  /** Receives events of an SQLite file (lost, full, space again), and outages of PostgreSQL. */
  readonly notify?: (notice: DatabaseNotice | ServerNotice) => void
  /** The folder of the SQLite replica. */
  readonly replica?: ReplicaOptions | undefined
}

/**
 * Opens the database of `DAYBOOK_DATABASE_URL`: `postgres://…`, `sqlite:<path>` or the path of an SQLite file, which is
 * created if necessary. Throws `CannotOpenDatabase` if the operator has to act.
 */
export async function openEngine(databaseUrl: string, options: OpenOptions = {}): Promise<Engine> {
  if (isPostgres(databaseUrl)) {
    if (options.replica !== undefined) {
      throw new CannotOpenDatabase(
        'unsupported',
        'DAYBOOK_REPLICA_DIR is for SQLite only. Leave it out, and archive the log of PostgreSQL instead.',
      )
    }
    const { openPostgres } = await import('./postgres.ts')
    return openPostgres(databaseUrl, options)
  }
  return openSqliteFile(sqlitePath(databaseUrl), options)
}

/**
 * The path of an SQLite file that does not exist yet and that `openEngine` would make. Throws `CannotOpenDatabase` if it
 * would not make it.
 */
export function newSqliteFile(databaseUrl: string): string | undefined {
  if (isPostgres(databaseUrl)) return undefined
  const path = resolve(sqlitePath(databaseUrl))
  if (existsSync(path) || hasLog(path)) return undefined
  refuseObstacle(path)
  return path
}

/** Whether a file is the SQLite file of a database, or one beside it. */
export function belongsToDatabase(databaseUrl: string, file: string): boolean {
  if (isPostgres(databaseUrl)) return false
  const files = namesOf(sqlitePath(databaseUrl)).flatMap((path) => [path, ...besideOf(path)])
  return namesOf(file).some((name) => files.includes(name))
}

/** The full name of a file, and those without symbolic links: to its folder, and to itself if it exists. */
function namesOf(path: string): string[] {
  const [full, folder] = [resolve(path), dirname(path)]
  const inFolder = existsSync(folder) ? join(realpathSync(folder), basename(full)) : full
  return [full, inFolder, existsSync(path) ? realpathSync(path) : full]
}

const READ_AND_WRITE = constants.R_OK | constants.W_OK

/** The files that a database has beside it. */
function besideOf(path: string): string[] {
  return ['-wal', '-shm', '-journal', '.lock'].map((suffix) => path + suffix)
}

/** The engine of `DAYBOOK_DATABASE_URL`, as operators call it. */
export function engineOf(databaseUrl: string): 'SQLite' | 'PostgreSQL' {
  return isPostgres(databaseUrl) ? 'PostgreSQL' : 'SQLite'
}

function isPostgres(databaseUrl: string): boolean {
  return /^postgres(ql)?:\/\//.test(databaseUrl)
}

/** The file of a URL or path. */
function sqlitePath(databaseUrl: string): string {
  const path = databaseUrl.replace(/^sqlite:(\/\/(?=\/))?/, '')
  if (path === '' || path.startsWith('//') || path === ':memory:' || /^[a-z][a-z0-9+.-]+:/i.test(path)) {
    throw new CannotOpenDatabase(
      'bad-url',
      'DAYBOOK_DATABASE_URL must be postgres://user:password@host:port/database, sqlite:/path/to/file or the path of a file.',
    )
  }
  return path
}

async function openSqliteFile(
  givenPath: string,
  { readOnly = false, mustExist = readOnly, ...options }: OpenOptions,
): Promise<Engine> {
  try {
    const exists = existsSync(givenPath)
    if (!exists) refuseObstacle(resolve(givenPath))
    // Symbolic links are resolved, so that two names of one file share a lock.
    const path = exists ? realpathSync(givenPath) : resolve(givenPath)
    if (mustExist && !exists) throw new CannotOpenDatabase('missing', `There is no database at ${path}.`)
    if (readOnly) {
      return openSqlite(path, { readOnly, ...options })
    }
    makeFolder(dirname(path))
    accessSync(dirname(path), constants.W_OK | constants.X_OK)
    for (const name of [path, ...besideOf(path)]) if (existsSync(name)) accessSync(name, READ_AND_WRITE)
    refuseSecondName(path)
    return openLocked(path, options)
  } catch (error) {
    throw asCannotOpen(error, resolve(givenPath))
  }
}

/** SQLite names its log after the file, so under another name of it the same pages have another log, and another lock. */
function refuseSecondName(path: string): void {
  const found = statSync(path, { throwIfNoEntry: false })
  if (found === undefined || !found.isFile() || found.nlink < 2) return
  throw new CannotOpenDatabase(
    'second-name',
    `The database ${path} has ${found.nlink} names (hard links). A process that opened it under another name would damage it. ` +
      `Delete the others, which "find / -xdev -samefile ${path}" lists, or replace them by copies.`,
  )
}

/** A link to nothing is not followed: a disk may not be mounted, and its place would get an empty database. */
function refuseObstacle(path: string): void {
  const reason = obstacleOf(path)
  if (reason === undefined) return
  throw new CannotOpenDatabase(
    'not-writable',
    `The database ${path} cannot be opened: ${reason}, or choose another place with DAYBOOK_DATABASE_URL or DAYBOOK_DATA_DIR.`,
  )
}

/** What is in the way of a new file, and what to do: a link to nothing, or a file where a folder must be. */
function obstacleOf(path: string): string | undefined {
  const target = linkTargetOf(path)
  if (target !== undefined) return `${path} is a link to ${target}, which does not exist. Make it available`
  const folder = dirname(path)
  if (!existsSync(folder)) return obstacleOf(folder)
  return statSync(folder).isDirectory() ? undefined : `${folder} is a file, not a folder. Move it away`
}

function openLocked(path: string, options: OpenOptions): Engine {
  const lock = lockSqliteFile(path)
  try {
    refuseIncomplete(path)
    makeFile(path)
    const engine = openSqlite(path, options)
    return {
      ...engine,
      close: async () => {
        await engine.close()
        lock.release()
      },
    }
  } catch (error) {
    lock.release()
    throw error
  }
}

/** SQLite would delete the log of a missing file, and would notice a truncated file only later. */
function refuseIncomplete(path: string): void {
  const isEmpty = (statSync(path, { throwIfNoEntry: false })?.size ?? 0) === 0
  if (isEmpty && hasLog(path)) {
    throw new CannotOpenDatabase(
      'incomplete',
      `${path} is ${existsSync(path) ? 'empty' : 'missing'}, but ${path}-wal contains transactions of it. Put the file ` +
        'back next to it, or move the -wal file away to start with an empty database.',
    )
  }
  const truncation = isEmpty ? undefined : describeTruncation(path)
  if (truncation !== undefined) throw damaged(path, truncation)
}

/** The file beside the database that the system refuses to open, after a space; empty if it is none of them. */
function closedFile(error: unknown, path: string): string {
  const refused = error instanceof Error && 'path' in error ? error.path : undefined
  const closed = besideOf(path).find((name) => name === refused)
  return closed === undefined ? '' : ` ${closed}`
}

/** SQLite's result codes (sqlite.org/rescode.html) and Node's file errors, in words. */
function asCannotOpen(error: unknown, path: string): unknown {
  const code = sqliteResultCode(error) ?? (error instanceof Error && 'code' in error ? error.code : undefined)
  switch (code) {
    case 'EROFS':
      return new CannotOpenDatabase(
        'not-writable',
        `The database ${path} cannot be opened: its file system is read-only for Daybook. A unit of systemd can have the folder in ReadWritePaths.`,
        error,
      )
    case 'EACCES':
    case 'EPERM':
    case 'ENOTDIR':
    case 'EEXIST':
    case 'ENOENT':
    case 'EISDIR':
    case 8:
    case 14:
      if (existsSync(path) && statSync(path).isDirectory()) {
        return new CannotOpenDatabase(
          'not-a-database',
          `${path} is a folder. Name the file of the database in it.`,
          error,
        )
      }
      return new CannotOpenDatabase(
        'not-writable',
        `The database ${path} cannot be opened: Daybook must be able to read and write the file${closedFile(error, path)} and to create files in ` +
          `${dirname(path)}. Check the owner and the permissions, or choose another place with DAYBOOK_DATABASE_URL or DAYBOOK_DATA_DIR.`,
        error,
      )
    case 11:
      return damaged(path, describeTruncation(path) ?? String(error instanceof Error ? error.message : error))
    case 'ENOSPC':
    case 'EDQUOT':
      return fullDisk(path, error instanceof Error ? error.message : String(error))
    case 26:
      return new CannotOpenDatabase(
        'not-a-database',
        `${path} is not a SQLite database. Check DAYBOOK_DATABASE_URL; if the file was a database before, restore it from a backup, or ` +
          'save what can be read with "daybook salvage".',
        error,
      )
    case 5:
      return new CannotOpenDatabase('in-use', `Another program has locked the database ${path}.`, error)
    default:
      return explainSqliteError(error, path)
  }
}
