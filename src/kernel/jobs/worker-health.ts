import type { Clock } from '../time/clock.ts'

/** Failures in a row, and seconds since the first of them, after which a worker counts as failing: what passes by itself is shorter. */
const FAILURES_MIN = 3
const FAILING_SECONDS_MIN = 30
/** Seconds after which a failure is forgotten that neither came again nor was followed by a success. */
const FORGET_SECONDS = 600

/** What a worker does: looks for what is due, and works it off. Each can fail while the other goes well. */
export type WorkerPart = 'look' | 'work'

interface Failing {
  readonly since: number
  readonly last: number
  readonly count: number
}

/** Whether a worker gets its work done, as the worker itself notes it. */
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

  /** Runs `step` and notes how it went; what it throws is thrown. */
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

  /** When the worker last looked for work without a failure, in UNIX seconds; undefined where it never has. */
  get lastSuccess(): number | undefined {
    return this.#lastSuccess
  }

  /** Failures in a row, of the part that has more of them. */
  get failures(): number {
    return Math.max(0, ...this.#current().map(({ count }) => count))
  }

  /** Since when the worker has failed, in UNIX seconds; undefined where it works, or has only begun to fail. */
  get failingSince(): number | undefined {
    const now = this.#clock.now()
    const failing = this.#current().filter(
      ({ count, since }) => count >= FAILURES_MIN && now - since >= FAILING_SECONDS_MIN,
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
    const goesOn = before !== undefined && now - before.last < FORGET_SECONDS
    this.#failing.set(
      part,
      goesOn ? { ...before, last: now, count: before.count + 1 } : { since: now, last: now, count: 1 },
    )
  }
}
