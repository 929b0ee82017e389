import type { Clock } from '../time/clock.ts'

/**
 * Consecutive failures, and seconds from the first to the last of them, after which a worker counts as failing: temporary
 * failures are shorter. Several jobs can fail at one moment, when the database is restarted.
 */
const FAILURES_MIN = 3
const FAILING_SECONDS_MIN = 30
/** Seconds after which a single failure is forgotten. */
const FORGET_SECONDS = 600

/** The two parts of a worker: it looks for due work, and does it. Each can fail while the other succeeds. */
export type WorkerPart = 'look' | 'work'

interface Failing {
  readonly since: number
  readonly last: number
  readonly count: number
}

/** The health of a worker, as the worker records it. */
export class WorkerHealth {
  /** For operators. */
  readonly name: string
  readonly #clock: Clock
  readonly #failing = new Map<WorkerPart, Failing>()
  #lastSuccess: number | undefined

  constructor(name: string, clock: Clock) {
    this.name = name
    this.#clock = clock
  }

  /** Runs `step` and records its result; rethrows its errors. */
  async watch<T>(part: WorkerPart, step: () => Promise<T>): Promise<T> {
    try {
      const result = await step()
      this.#failing.delete(part)
      if (part === 'look') this.#lastSuccess = this.#clock.now()
      return result
    } catch (error) {
      this.#noteFailure(part)
      throw error
    }
  }

  /** When the worker last looked for work without a failure, in UNIX seconds; undefined if it never has. */
  get lastSuccess(): number | undefined {
    return this.#lastSuccess
  }

  /** Consecutive failures, of the part with more of them. */
  get failures(): number {
    return Math.max(0, ...this.#current().map(({ count }) => count))
  }

  /** Since when the worker has been failing, in UNIX seconds; undefined if it works, or has only begun to fail. */
  get failingSince(): number | undefined {
    const failing = this.#current().filter(
      ({ count, since, last }) => count >= FAILURES_MIN && last - since >= FAILING_SECONDS_MIN,
    )
    return failing.map(({ since }) => since).toSorted((a, b) => a - b)[0]
  }

  #current(): Failing[] {
    const now = this.#clock.now()
    return [...this.#failing.values()].filter(({ last }) => now - last < FORGET_SECONDS)
  }

  #noteFailure(part: WorkerPart): void {
    const now = this.#clock.now()
    const before = this.#failing.get(part)
    // If the last one is later than now, the clock has been set back.
    const goesOn = before !== undefined && before.last <= now && now - before.last < FORGET_SECONDS
    this.#failing.set(
      part,
      goesOn ? { ...before, last: now, count: before.count + 1 } : { since: now, last: now, count: 1 },
    )
  }
}
