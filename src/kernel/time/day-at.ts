/** A day in a zone: from `start` until before `end`, in UNIX seconds; usually 24 hours, but not at a clock change. */
export interface Day {
  readonly start: number
  readonly end: number
}

/** The last computed day of each zone: every request needs it, and it changes once a day. */
const lastDays = new Map<string, Day>()

/** The day of a moment, given in UNIX seconds, in a zone. Throws if it is not a zone. */
export function dayAt(stamp: number, zone: string): Day {
  const last = lastDays.get(zone)
  if (last !== undefined && stamp >= last.start && stamp < last.end) return last
  const start = new Temporal.ZonedDateTime(BigInt(stamp) * 1_000_000_000n, zone).startOfDay()
  const end = start.add({ days: 1 }).startOfDay()
  const day = { start: start.epochMilliseconds / 1000, end: end.epochMilliseconds / 1000 }
  lastDays.set(zone, day)
  return day
}
