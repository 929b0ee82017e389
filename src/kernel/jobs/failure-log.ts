import { DatabaseUnusable } from '../db/database-unusable.ts'
import type { Log } from '../log.ts'
import { stopwatchMs } from '../time/stopwatch.ts'

/** How often a failure is logged while it goes on. */
const REPEAT_MS = 60_000
/** How many different failures are logged within that time. */
const FAILURES_MAX = 1_000

/**
 * Logs failures of background work, which is repeated twice a second: each at most once a minute. They are errors,
 * because nobody but the operator hears of them. It logs no use of a database file that is full or lost, because the
 * engine logs that once.
 */
export class FailureLog {
  readonly #log: Log
  readonly #now: () => number
  /** When each was logged, the oldest first: those that may be logged again are removed. */
  readonly #logged = new Map<string, number>()

  constructor(log: Log, now = stopwatchMs) {
    this.#log = log
    this.#now = now
  }

  /** `about` says what the failing work is for. */
  log(error: unknown, sentence: string, about: object = {}): void {
    if (error instanceof DatabaseUnusable) return
    const [now, key] = [this.#now(), sentence + JSON.stringify(about)]
    for (const [oldest, loggedAt] of this.#logged) {
      if (now - loggedAt < REPEAT_MS) break
      this.#logged.delete(oldest)
    }
    if (this.#logged.has(key) || this.#logged.size >= FAILURES_MAX) return
    this.#logged.set(key, now)
    this.#log.error({ err: error, ...about }, sentence)
  }
}
