/**
 * How often each caller was here in the minute that runs, in memory. All callers share the minute, so that forgetting
 * them is one step and nothing has to be swept.
 */
export class MinuteCounts {
  #counts = new Map<string, number>()
  #before = new Map<string, number>()
  #ends = 0

  /** Counts one more for `caller` at `now` (UNIX seconds) and answers how many that makes. */
  add(caller: string, now: number): number {
    const count = this.count(caller, now) + 1
    this.#counts.set(caller, count)
    return count
  }

  count(caller: string, now: number): number {
    this.#turn(now)
    return this.#counts.get(caller) ?? 0
  }

  /** True where `caller` was counted in this minute or the one before. */
  hasSeen(caller: string, now: number): boolean {
    return this.count(caller, now) > 0 || this.#before.has(caller)
  }

  /** Seconds until the counts start again, 1 to 60. */
  secondsLeft(now: number): number {
    this.#turn(now)
    return this.#ends - now
  }

  #turn(now: number): void {
    if (now < this.#ends) return
    this.#before = now - this.#ends < 60 ? this.#counts : new Map()
    this.#counts = new Map()
    this.#ends = now - (now % 60) + 60
  }
}
