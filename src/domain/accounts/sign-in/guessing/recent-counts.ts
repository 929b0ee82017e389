import type { Clock } from '../../../../kernel/time/clock.ts'

/** Keys that are counted at once; then all counts begin again. More failures than this take longer than a window. */
const KEYS_MAX = 200_000

/** How often something has happened in the window that runs. All keys share the window. */
export class RecentCounts {
  readonly #clock: Clock
  readonly #windowSeconds: number
  #counts = new Map<string, number>()
  #ends = 0

  constructor(clock: Clock, windowSeconds: number) {
    this.#clock = clock
    this.#windowSeconds = windowSeconds
  }

  /** Counts one more and answers how many there are. */
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

  /** Until all counts begin again. */
  get secondsLeft(): number {
    this.#turn()
    return this.#ends - this.#clock.now()
  }

  #turn(): void {
    const now = this.#clock.now()
    if (now < this.#ends) return
    this.#counts = new Map()
    this.#ends = now + this.#windowSeconds
  }
}
