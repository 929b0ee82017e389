/** Numbers or facts of the current minute, by caller. All callers share the minute, so forgetting them is one step. */
export class ThisMinute<Value> {
  #values = new Map<string, Value>()
  #before = new Map<string, Value>()
  #ends = 0

  get(caller: string, now: number): Value | undefined {
    this.#turn(now)
    return this.#values.get(caller)
  }

  /** The value of `caller` in the previous minute. */
  getBefore(caller: string, now: number): Value | undefined {
    this.#turn(now)
    return this.#before.get(caller)
  }

  set(caller: string, value: Value): void {
    this.#values.set(caller, value)
  }

  get size(): number {
    return this.#values.size
  }

  /** Seconds until everything is forgotten, 1 to 60. */
  secondsLeft(now: number): number {
    this.#turn(now)
    return this.#ends - now
  }

  #turn(now: number): void {
    // If the end is further away, the clock has been set back.
    if (now < this.#ends && this.#ends - now <= 60) return
    this.#before = now - this.#ends < 60 ? this.#values : new Map()
    this.#values = new Map()
    this.#ends = now - (now % 60) + 60
  }
}
