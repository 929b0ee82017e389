/** The only place that asks what time it is. Tests pass a clock that they move by hand. */
export interface Clock {
  /** UNIX seconds, whole. */
  now(): number
}

/** The clock of the machine. */
export const systemClock: Clock = {
  now: () => Math.floor(Date.now() / 1000),
}
