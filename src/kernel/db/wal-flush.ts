import { closeSync, fdatasync, openSync } from 'node:fs'
import { promisify } from 'node:util'

const flushData = promisify(fdatasync)

/**
 * Flushes the write-ahead log of an SQLite file in a thread, so that a slow disk does not stop the event loop. Needs
 * connections with `pragma synchronous = normal`: these flush only before and after checkpoints.
 */
export class WalFlush {
  readonly #fd: number
  #isClosed = false

  /** The connections are open already, so the log exists, and stays until they are closed. */
  constructor(path: string) {
    this.#fd = openSync(`${path}-wal`, 'r+')
  }

  /** Resolves when all that was committed before the call is on disk. */
  flush(): Promise<void> {
    return flushData(this.#fd)
  }

  /** May be called twice. */
  close(): void {
    if (!this.#isClosed) closeSync(this.#fd)
    this.#isClosed = true
  }
}
