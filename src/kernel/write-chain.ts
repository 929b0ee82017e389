import { LRUCache } from 'lru-cache'
import { KeptRows } from './db/kept-rows.ts'

/** Instances whose rows are kept. */
const INSTANCES_MAX = 100

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
 * is passed on, because it may have read what was then rolled back.
 */
export class WriteChain {
  readonly #last = new LRUCache<number, Found & { readonly rows: KeptRows }>({ max: INSTANCES_MAX })

  /** The rows for a write, which becomes the last one of its instance. */
  rowsFor(instanceId: number, { version, server_run }: Found): KeptRows {
    const last = this.#last.get(instanceId)
    const follows = last !== undefined && last.version === version - 1 && last.server_run === server_run
    const rows = follows ? last.rows : new KeptRows()
    this.#last.set(instanceId, { version, server_run, rows })
    return rows
  }

  /** Call it before the failed write is rolled back. */
  forget(instanceId: number): void {
    this.#last.delete(instanceId)
  }
}
