/** The only place that reads the time. Tests pass a clock that they move themselves. */
export interface Clock {
  /** UNIX seconds, whole. */
  now(): number
}

/** Milliseconds since 1970, for comparisons with the clocks of other machines. */
export function wallClockMs(): number {
  return Date.now()
}

/** The clock of the machine. */
export const systemClock: Clock = {
  now: () => Math.floor(Date.now() / 1000),
}
