/** A day as a zone has it: from `start` until before `end`, in UNIX seconds; mostly 24 hours, around a clock change not. */
export interface Day {
  readonly start: number
  readonly end: number
}

/** The day that was last asked for, by zone: it is asked for with every request, and changes once a day. */
const lastDays = new Map<string, Day>()

/** The day of a moment, given in UNIX seconds, in a zone. Throws when it is no zone. */
export function dayAt(stamp: number, zone: string): Day {
  const last = lastDays.get(zone)
  if (last !== undefined && stamp >= last.start && stamp < last.end) return last
  const start = new Temporal.ZonedDateTime(BigInt(stamp) * 1_000_000_000n, zone).startOfDay()
  const end = start.add({ days: 1 }).startOfDay()
  const day = { start: start.epochMilliseconds / 1000, end: end.epochMilliseconds / 1000 }
  lastDays.set(zone, day)
  return day
}
