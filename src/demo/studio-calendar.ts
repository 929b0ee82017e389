import { isoWeekday } from '../kernel/time/civil-date.ts'
import { DAY_SECONDS } from '../kernel/time/day-length.ts'
import { offsetAt, wallClockAt } from '../kernel/time/zone.ts'

/** The first Monday of 1990: no booking of a demo is older. */
const OLDEST_DAY = 7305
/** A busy week of three rooms, twelve people and twenty pieces of equipment. */
const BOOKINGS_PER_WEEK_MAX = 60
const WEEKS_MIN = 52

/** The weeks that the demo fills, and how many bookings each of them gets. */
export interface Season {
  /** The Monday of the first week, in days from 1970-01-01. */
  readonly firstDay: number
  readonly weeks: number
  readonly bookings: number
  /** The demo's day, in days from 1970-01-01. */
  readonly todayDay: number
  /** The start of the demo's day. It separates past from future, at any time of that day. */
  readonly today: number
}

/** A year around today, or as many as it takes for no week to be fuller than a studio can be. */
export function seasonAround(now: number, zone: string, bookings: number): Season {
  const weeks = Math.max(WEEKS_MIN, Math.ceil(bookings / BOOKINGS_PER_WEEK_MAX))
  const today = wallClockAt(now, zone).days
  const middle = today - (isoWeekday(today) - 1)
  const firstDay = Math.max(OLDEST_DAY, middle - Math.floor(weeks / 2) * 7)
  return { firstDay, weeks, bookings, todayDay: today, today: stampAt(today, 0, zone) }
}

/** How many of the season's bookings are in this week, so that all weeks differ by one at most. */
export function bookingsInWeek({ weeks, bookings }: Season, week: number): number {
  return Math.floor((bookings * (week + 1)) / weeks) - Math.floor((bookings * week) / weeks)
}

/** The moment at which clocks of the zone show this hour (fractions are minutes, beyond 24 the next day) of a day. */
export function stampAt(day: number, hour: number, zone: string): number {
  const local = day * DAY_SECONDS + Math.round(hour * 3600)
  return local - offsetAt(local - offsetAt(local, zone), zone)
}
