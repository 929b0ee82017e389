import { clockAt, momentOf } from '../time/local-clock.ts'

/** A time zone of a calendar. Clocks are those of `kernel/time/local-clock.ts`. */
export interface CalendarZone {
  /** The IANA zone that it is, or that currently has the same local time; undefined if there is none. */
  readonly name: string | undefined
  /** UNIX seconds at which its local time is `clock`. */
  readonly momentOf: (clock: number) => number
  readonly clockAt: (stamp: number) => number
}

/** A zone by its IANA name. */
export function ianaZone(name: string): CalendarZone {
  return { name, momentOf: (clock) => momentOf(clock, name), clockAt: (stamp) => clockAt(stamp, name) }
}

/** UTC, whose local time is the moment itself. */
export const utc: CalendarZone = { name: 'UTC', momentOf: (clock) => clock, clockAt: (stamp) => stamp }
