import { closeSync, fstatSync, openSync, readSync, type Stats, statfsSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseUnusable } from './database-unusable.ts'
import { changedFile, explainSqliteError, flushFailed, fullDisk, movedFile } from './sqlite-errors.ts'

/** A log message about the database file for the operator. */
export interface DatabaseNotice {
  /** `lost`: all requests fail until a restart. `full` and `room` alternate, and so do the events of the replica. */
  readonly kind: 'lost' | 'full' | 'room' | 'replica-fails' | 'replica-works'
  readonly message: string
}

/** How often the file is checked while nothing is written. */
const LOOK_EVERY_MS = 500
/** SQLite's header: it has the size and the counters of the file, which only our checkpoints change. */
const HEADER_BYTES = 100
/** With less space than this, the disk counts as full: a log file of ordinary length would not fit. */
const ROOM_BYTES_MIN = 4 * 1024 * 1024

/**
 * Watches the files of a database that this process writes to. If the file at the path is not the open file, was
 * changed by another program, or is damaged, every use is refused until the process ends. A full disk is temporary.
 */
export class SqliteGuard {
  readonly #path: string
  readonly #notify: (notice: DatabaseNotice) => void
  readonly #files: readonly { readonly path: string; readonly found: Stats | undefined }[]
  /** Kept open: closing a descriptor of the file would drop SQLite's locks on it. */
  readonly #fd: number
  readonly #timer: NodeJS.Timeout
  readonly #header = Buffer.alloc(HEADER_BYTES)
  readonly #found = Buffer.alloc(HEADER_BYTES)
  #lost: DatabaseUnusable | undefined
  #full: DatabaseUnusable | undefined
  #crowded = false
  #isShort = false
  #closed = false

  /** The connections are open already, so all files exist. */
  constructor(path: string, notify: (notice: DatabaseNotice) => void) {
    this.#path = path
    this.#notify = notify
    this.#fd = openSync(path, 'r')
    const beside = ['-wal', '-shm', '.lock'].map((suffix) => path + suffix)
    this.#files = [
      { path, found: fstatSync(this.#fd) },
      ...beside.map((name) => ({ path: name, found: statOf(name) })).filter(({ found }) => found !== undefined),
    ]
    readHeader(this.#fd, this.#header)
    this.#timer = setInterval(() => this.#look(), LOOK_EVERY_MS).unref()
  }

  /** Why nothing may be read or written any more; undefined otherwise. */
  lost(): DatabaseUnusable | undefined {
    return this.#lost
  }

  /** Throws if the database is lost. */
  allow = (): void => {
    if (this.#lost !== undefined) throw this.#lost
  }

  /** Before a transaction: throws if the files are not those that this process left. */
  check(): void {
    this.#look()
    this.allow()
  }

  /** After a commit of this process: throws if it went into a file that is not at the path. */
  committed(): void {
    this.#lookAtPlaces()
    this.allow()
    // The commit may have been followed by a checkpoint.
    readHeader(this.#fd, this.#header)
    if (this.#full === undefined) return
    this.#full = undefined
    this.#crowded = false
    this.#noteRoom()
  }

  /** The error to throw for an error of SQLite; remembers the resulting state. */
  explain = (error: unknown): unknown => {
    const explained = explainSqliteError(error, this.#path)
    if (!(explained instanceof DatabaseUnusable)) return explained
    if (explained.reason !== 'full') {
      // Apparent damage may be another file, or a write of another program.
      this.#look()
      return this.#lose(explained)
    }
    this.#full = explained
    this.#noteRoom(explained)
    return explained
  }

  /** The error to throw if the log could not be flushed: the database is lost. */
  flushFailed(error: unknown): DatabaseUnusable {
    return this.#lose(flushFailed(this.#path, error instanceof Error ? error.message : String(error)))
  }

  /** Whether the last write found no space: only another write can show that there is space again. */
  needsRoom(): boolean {
    return this.#full !== undefined
  }

  /** Free bytes on the disk of the file. */
  room(): number {
    const { bavail, bfree, bsize } = statfsSync(dirname(this.#path))
    return (process.geteuid?.() === 0 ? bfree : bavail) * bsize
  }

  /** Throws if the disk is almost full. */
  checkRoom(): void {
    const room = this.room()
    const crowded = room < ROOM_BYTES_MIN
    const error = fullDisk(this.#path, `its disk has only ${Math.floor(room / 1024)} KiB left`)
    this.#crowded = crowded
    this.#noteRoom(error)
    if (crowded) throw error
  }

  /** After the connections are closed. May be called twice. */
  close(): void {
    clearInterval(this.#timer)
    if (!this.#closed) closeSync(this.#fd)
    this.#closed = true
  }

  /** Reports once that space has run out, whichever check finds it first, and once that there is some again. */
  #noteRoom(error?: DatabaseUnusable): void {
    const isShort = this.#crowded || this.#full !== undefined
    if (isShort === this.#isShort) return
    this.#isShort = isShort
    if (isShort && error !== undefined) this.#notify({ kind: 'full', message: error.detail })
    else this.#notify({ kind: 'room', message: `The database ${this.#path} can be written again.` })
  }

  #look(): void {
    this.#lookAtPlaces()
    if (this.#lost !== undefined) return
    // Only a checkpoint of this process writes to the file, and never between two of our turns.
    readHeader(this.#fd, this.#found)
    if (!this.#found.equals(this.#header)) this.#lose(changedFile(this.#path))
  }

  #lookAtPlaces(): void {
    if (this.#lost !== undefined) return
    for (const { path, found } of this.#files) {
      const now = statOf(path)
      if (now?.ino !== found?.ino || now?.dev !== found?.dev) return void this.#lose(movedFile(this.#path, path))
    }
  }

  #lose(error: DatabaseUnusable): DatabaseUnusable {
    if (this.#lost !== undefined) return this.#lost
    this.#lost = error
    clearInterval(this.#timer)
    this.#notify({ kind: 'lost', message: error.detail })
    return error
  }
}

function statOf(path: string): Stats | undefined {
  return statSync(path, { throwIfNoEntry: false })
}

function readHeader(fd: number, into: Buffer): void {
  into.fill(0, readSync(fd, into, 0, HEADER_BYTES, 0))
}
