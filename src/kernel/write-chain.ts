import { LRUCache } from 'lru-cache'
import { KeptRows } from './db/kept-rows.ts'
import { stopwatchMs } from './time/stopwatch.ts'

/** Instances whose rows are kept. */
const INSTANCES_MAX = 100

/** How long rows are kept. A change that somebody makes in the database by hand is seen after this time. */
const KEPT_MS_MAX = 60_000

/** The state of an instance that a write finds. */
interface Found {
  /** The version that the write creates. */
  readonly version: number
  /** The run of the database server: another one may have lost commits. */
  readonly server_run: string
}

/**
 * The rows that writes of this process have read under the lock of their instance. They pass from each write to the next
 * while the versions follow each other: a gap means that another process has written. After a write that failed, nothing
 * is passed on, because it may have read its own changes, which are rolled back.
 */
export class WriteChain {
  readonly #last = new LRUCache<number, Link>({ max: INSTANCES_MAX })
  readonly #nowMs: () => number

  constructor(nowMs = stopwatchMs) {
    this.#nowMs = nowMs
  }

  /** The rows for a write, which becomes the last one of its instance. */
  rowsFor(instanceId: number, found: Found): KeptRows {
    const now = this.#nowMs()
    const last = this.#last.get(instanceId)
    const { rows, sinceMs } =
      last !== undefined && isNext(last, found, now) ? last : { rows: new KeptRows(), sinceMs: now }
    this.#last.set(instanceId, { ...found, rows, sinceMs })
    return rows
  }

  /** Call it before the failed write is rolled back. */
  forget(instanceId: number): void {
    this.#last.delete(instanceId)
  }
}

function isNext(last: Link, { version, server_run }: Found, now: number): boolean {
  return version === last.version + 1 && server_run === last.server_run && now - last.sinceMs < KEPT_MS_MAX
}

/** The last write of an instance, and since when its rows have been passed on. */
interface Link extends Found {
  readonly rows: KeptRows
  readonly sinceMs: number
}
