import { closeSync, openSync } from 'node:fs'
import { type FrameMemory, type WalCommit, WalReader } from '../wal-reader.ts'

/**
 * Reads each committed transaction from the write-ahead log right after its commit, before SQLite can restart the log.
 */
export class WalFollower {
  readonly #fd: number
  readonly #memory: FrameMemory
  #reader: WalReader | undefined

  constructor(path: string, memory: FrameMemory) {
    this.#memory = memory
    this.#fd = openSync(`${path}-wal`, 'r')
  }

  /** The transactions since the last call; at the first call all that are in the log. */
  take(): WalCommit[] {
    const commits: WalCommit[] = []
    for (let commit = this.#next(); commit !== undefined; commit = this.#next()) commits.push(commit)
    return commits
  }

  /** All transactions from the beginning of the log. */
  takeAll(): WalCommit[] {
    this.#reader = undefined
    return this.take()
  }

  close(): void {
    closeSync(this.#fd)
  }

  #next(): WalCommit | undefined {
    const commit = this.#reader?.next()
    if (commit !== undefined) return commit
    const fresh = WalReader.open(this.#fd, this.#memory)
    if (fresh === undefined || fresh.use === this.#reader?.use) return undefined
    // SQLite restarted the log, over transactions that were already read.
    this.#reader = fresh
    return fresh.next()
  }
}
