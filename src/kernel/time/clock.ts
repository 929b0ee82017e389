/** The only place that asks what time it is. Tests pass a clock that they move by hand. */
export interface Clock {
  /** UNIX seconds, whole. */
  now(): number
}

/** Milliseconds since 1970, for what is compared with the clocks of other machines more finely than in seconds. */
export function wallClockMs(): number {
  return Date.now()
}

/** The clock of the machine. */
export const systemClock: Clock = {
  now: () => Math.floor(Date.now() / 1000),
}
