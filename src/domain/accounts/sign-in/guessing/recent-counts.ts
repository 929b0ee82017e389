import type { Clock } from '../../../../kernel/time/clock.ts'

/** The most keys in memory; beyond it, all counts start again. That many failures take longer than a window. */
const KEYS_MAX = 200_000

/** Counts events by key, in a window of time that all keys share. */
export class RecentCounts {
  readonly #clock: Clock
  readonly #windowSeconds: number
  #counts = new Map<string, number>()
  #ends = 0

  constructor(clock: Clock, windowSeconds: number) {
    this.#clock = clock
    this.#windowSeconds = windowSeconds
  }

  /** Counts an event, and returns the count. */
  add(key: string): number {
    const count = this.of(key) + 1
    if (this.#counts.size >= KEYS_MAX) this.#counts.clear()
    this.#counts.set(key, count)
    return count
  }

  of(key: string): number {
    this.#turn()
    return this.#counts.get(key) ?? 0
  }

  /** The time until all counts start again. */
  get secondsLeft(): number {
    this.#turn()
    return this.#ends - this.#clock.now()
  }

  #turn(): void {
    const now = this.#clock.now()
    // If the end is further away, the clock has been set back.
    if (now < this.#ends && this.#ends - now <= this.#windowSeconds) return
    this.#counts = new Map()
    this.#ends = now + this.#windowSeconds
  }
}
