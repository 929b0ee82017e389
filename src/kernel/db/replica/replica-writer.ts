import { closeSync, openSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { wallClockMs } from '../../time/clock.ts'
import { stopwatchMs } from '../../time/stopwatch.ts'
import { makeFolder } from '../make-folder.ts'
import type { DatabaseNotice } from '../sqlite-guard.ts'
import { lockSqliteFile } from '../sqlite-lock.ts'
import { FrameSpace, type Slab } from './frame-space.ts'
import { Generation } from './generation.ts'
import { nextNumber, removeOldGenerations, removeUnfinished } from './list-replica.ts'
import type { TimedCommit } from './segment-file.ts'
import { WalFollower } from './wal-follower.ts'

/** The location and the retention of a replica. */
export interface ReplicaOptions {
  readonly folder: string
  /** Every moment of this many days can be restored. */
  readonly keepDays: number
}

/** How often committed data is written to the replica. */
const WRITE_EVERY_MS = 2000
/** The amount that is written earlier, and the maximum that waits in memory before a new snapshot is needed. */
const WRITE_BYTES = 8 * 1024 * 1024
const WAITING_BYTES_MAX = 64 * 1024 * 1024
/** A failed snapshot is tried again after this time. */
const RETRY_MS = 10_000
const DAY_MS = 24 * 60 * 60 * 1000
/** A new snapshot is made each day, or when the segments are larger than the snapshot and this. */
const SEGMENT_BYTES_MIN = 64 * 1024 * 1024
/** Pages after which SQLite checkpoints the log: its default. */
const CHECKPOINT_PAGES = 1000

/** Transactions that wait to be written, with their memory. */
class Waiting {
  readonly commits: TimedCommit[] = []
  readonly #space: FrameSpace
  readonly #slabs = new Set<Slab>()
  bytes = 0
  /** When the first one was committed, by the stopwatch. */
  since: number | undefined

  constructor(space: FrameSpace) {
    this.#space = space
  }

  add(commits: readonly TimedCommit[], slabs: Iterable<Slab>): void {
    if (commits.length > 0) this.since ??= stopwatchMs()
    this.commits.push(...commits)
    for (const { pieces } of commits) for (const { length } of pieces) this.bytes += length
    for (const slab of slabs) {
      if (this.#slabs.has(slab)) continue
      this.#slabs.add(slab)
      this.#space.hold(slab)
    }
  }

  /** Takes over the transactions of another list. */
  addAll(other: Waiting): void {
    this.since ??= other.since
    this.add(other.commits, other.#slabs)
    other.release()
  }

  release(): void {
    for (const slab of this.#slabs) this.#space.release(slab)
    this.#slabs.clear()
  }
}

/**
 * Copies a database, transaction by transaction, into the folder of a replica, at most a few seconds behind. Commits
 * never wait for it: if the folder is full or missing, this is reported and tried again, and then starts with a new
 * snapshot.
 */
export class ReplicaWriter {
  readonly #options: ReplicaOptions
  readonly #database: DatabaseSync
  readonly #notify: (notice: DatabaseNotice) => void
  readonly #follower: WalFollower
  /** Of the database file; kept open, because closing it would drop SQLite's locks. */
  readonly #fd: number
  readonly #timer: NodeJS.Timeout
  readonly #abort = new AbortController()
  #lock: { release(): void } | undefined
  #current: Generation | undefined
  readonly #space = new FrameSpace()
  #waiting = new Waiting(this.#space)
  /** Transactions that are not in the snapshot in progress. */
  #upcoming: Waiting | undefined
  #snapshot: Promise<void> | undefined
  #finished: Generation | undefined
  #step: Promise<void> | undefined
  /** By the stopwatch, like the next one: the clock may be set back meanwhile. */
  #retryAt = 0
  #behindSince: number | undefined
  #isFailing = false
  #isClosed = false

  constructor(path: string, options: ReplicaOptions, database: DatabaseSync, notify: (notice: DatabaseNotice) => void) {
    this.#options = options
    this.#database = database
    this.#notify = notify
    this.#follower = new WalFollower(path, this.#space)
    this.#fd = openSync(path, 'r')
    this.#follower.take()
    this.#behindSince = stopwatchMs()
    this.#timer = setInterval(() => this.#wake(), WRITE_EVERY_MS).unref()
    this.#wake()
  }

  /** Right after each commit, before it is acknowledged. */
  committed(): void {
    try {
      const time = wallClockMs()
      this.#space.touched.clear()
      const commits = this.#follower.take().map((commit) => ({ ...commit, time }))
      this.#behindSince ??= stopwatchMs()
      this.#upcoming?.add(commits, this.#space.touched)
      if (this.#current !== undefined) this.#waiting.add(commits, this.#space.touched)
    } catch (error) {
      this.#breakOff(error)
    }
    const bytes = Math.max(this.#waiting.bytes, this.#upcoming?.bytes ?? 0)
    if (bytes > WAITING_BYTES_MAX) this.#breakOff(new Error('more was written than it could store'))
    else if (bytes > WRITE_BYTES) this.#wake()
  }

  /** The age of the oldest transaction that is not in the replica, in seconds; 0 if all are. */
  lagSeconds(): number {
    return this.#behindSince === undefined ? 0 : (stopwatchMs() - this.#behindSince) / 1000
  }

  /** Writes the waiting transactions only. */
  async stop(): Promise<void> {
    clearInterval(this.#timer)
    this.#abort.abort()
    await this.#snapshot
    await this.#step
    await this.#finished?.remove()
    if (this.#current !== undefined) await this.#write(this.#current)
    this.#current = undefined
  }

  /** After the connections are closed. May be called twice. */
  close(): void {
    if (this.#isClosed) return
    this.#isClosed = true
    closeSync(this.#fd)
    this.#follower.close()
    this.#lock?.release()
  }

  #wake(): void {
    this.#step ??= this.#work().finally(() => {
      this.#step = undefined
    })
  }

  async #work(): Promise<void> {
    if (this.#current !== undefined) await this.#write(this.#current)
    if (this.#finished !== undefined) await this.#switchTo(this.#finished)
    if (this.#needsSnapshot() && this.#snapshot === undefined && !this.#abort.signal.aborted) {
      this.#snapshot = this.#takeSnapshot().finally(() => {
        this.#snapshot = undefined
      })
    }
  }

  async #write(generation: Generation): Promise<void> {
    const batch = this.#waiting
    this.#waiting = new Waiting(this.#space)
    try {
      await generation.append(batch.commits)
      batch.release()
      this.#works()
    } catch (error) {
      const since = this.#waiting
      this.#waiting = batch
      this.#waiting.addAll(since)
      this.#fails(error)
      // A missing generation cannot continue.
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') this.#breakOff(error)
    }
  }

  #needsSnapshot(): boolean {
    if (this.#finished !== undefined || stopwatchMs() < this.#retryAt) return false
    if (this.#current === undefined) return true
    const { started, segmentBytes, snapshotBytes } = this.#current
    if (segmentBytes > Math.max(SEGMENT_BYTES_MIN, snapshotBytes)) return true
    return segmentBytes > 0 && wallClockMs() - started > DAY_MS
  }

  /** While the file is copied, checkpoints are off; committed transactions are collected. */
  async #takeSnapshot(): Promise<void> {
    try {
      const { folder } = this.#options
      await this.#openFolder()
      const number = await nextNumber(folder)
      const started = wallClockMs()
      this.#database.exec('pragma wal_autocheckpoint = 0')
      this.#space.touched.clear()
      const upcoming = new Waiting(this.#space)
      const commits = this.#follower.takeAll().map((commit) => ({ ...commit, time: started }))
      upcoming.add(commits, this.#space.touched)
      this.#upcoming = upcoming
      const pageSize = Number(this.#database.prepare('pragma page_size').get()?.page_size)
      const { signal } = this.#abort
      this.#finished = await Generation.begin({ folder, fd: this.#fd, started, number, pageSize, signal })
      this.#wake()
    } catch (error) {
      this.#dropUpcoming()
      this.#retryAt = stopwatchMs() + RETRY_MS
      if (!this.#abort.signal.aborted) this.#fails(error)
    } finally {
      if (this.#database.isOpen) this.#database.exec(`pragma wal_autocheckpoint = ${CHECKPOINT_PAGES}`)
    }
  }

  async #openFolder(): Promise<void> {
    const { folder } = this.#options
    makeFolder(folder)
    if (this.#lock !== undefined) return
    this.#lock = lockSqliteFile(join(folder, 'replica'))
    await removeUnfinished(folder)
  }

  async #switchTo(generation: Generation): Promise<void> {
    this.#finished = undefined
    const batch = this.#upcoming
    try {
      if (batch === undefined) throw new Error('more was written than it could store')
      const upcoming = new Waiting(this.#space)
      this.#upcoming = upcoming
      await generation.append(batch.commits)
      await generation.complete()
      batch.release()
      this.#current = generation
      this.#waiting.release()
      this.#waiting = upcoming
      this.#upcoming = undefined
      this.#works()
    } catch (error) {
      this.#dropUpcoming()
      this.#retryAt = stopwatchMs() + RETRY_MS
      this.#fails(error)
      await generation.remove().catch(() => undefined)
      return
    }
    await this.#removeOld()
  }

  /** The replica is whole without it: the next snapshot tries again. */
  async #removeOld(): Promise<void> {
    const { folder, keepDays } = this.#options
    try {
      await removeOldGenerations(folder, wallClockMs() - keepDays * DAY_MS)
    } catch (error) {
      const message = `Old generations of the replica in ${folder} cannot be removed: ${reasonOf(error)}.`
      this.#notify({ kind: 'replica-fails', message })
    }
  }

  /** The replica has a gap from here on: it continues with another snapshot. */
  #breakOff(error: unknown): void {
    // A snapshot in progress is useless now and may never end: the log must not grow because of it.
    this.#database.exec(`pragma wal_autocheckpoint = ${CHECKPOINT_PAGES}`)
    this.#behindSince ??= stopwatchMs()
    this.#current = undefined
    this.#waiting.release()
    this.#waiting = new Waiting(this.#space)
    this.#dropUpcoming()
    this.#fails(error)
  }

  #dropUpcoming(): void {
    this.#upcoming?.release()
    this.#upcoming = undefined
  }

  #works(): void {
    this.#behindSince = this.#waiting.since
    if (!this.#isFailing) return
    this.#isFailing = false
    this.#notify({ kind: 'replica-works', message: `The replica in ${this.#options.folder} can be written again.` })
  }

  #fails(error: unknown): void {
    if (this.#isFailing) return
    this.#isFailing = true
    const message = `The replica in ${this.#options.folder} cannot be written: ${reasonOf(error)}. The service continues and tries again.`
    this.#notify({ kind: 'replica-fails', message })
  }
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
