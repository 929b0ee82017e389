import { DatabaseUnusable } from '../db/database-unusable.ts'
import type { Log } from '../log.ts'
import { stopwatchMs } from '../time/stopwatch.ts'

/** How often a failure is logged while it goes on. */
const REPEAT_MS = 60_000
/** Failures that are known, at most. */
const FAILURES_MAX = 1_000

/**
 * Logs failures of background work, which is repeated twice a second: each at most once a minute. It logs no use of a
 * database file that is full or lost, because the engine logs that once.
 */
export class FailureLog {
  readonly #log: Log
  readonly #now: () => number
  readonly #logged = new Map<string, number>()

  constructor(log: Log, now = stopwatchMs) {
    this.#log = log
    this.#now = now
  }

  /** `about` says what the failing work is for. */
  warn(error: unknown, sentence: string, about: object = {}): void {
    if (error instanceof DatabaseUnusable) return
    const [now, key] = [this.#now(), sentence + JSON.stringify(about)]
    if (now - (this.#logged.get(key) ?? Number.NEGATIVE_INFINITY) < REPEAT_MS) return
    if (this.#logged.size >= FAILURES_MAX) this.#logged.clear()
    this.#logged.set(key, now)
    this.#log.warn({ err: error, ...about }, sentence)
  }
}
