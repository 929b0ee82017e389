/** Days without work, and opening hours: the weekends, public holidays and hours of each row. */
import type { Times } from './move.ts'
import { openTimes, type WeekHours } from './open-times.ts'
import { rememberDays } from './remember-days.ts'
import { isWeekend, weekdayOf, type Zone } from './wall-clock.ts'

/** A day off; a holiday has a name. */
export interface DayOff {
  readonly holiday?: string
}

/** A set of rows with the same working days. */
export interface WorkingDays {
  readonly name: string
  readonly rows: ReadonlySet<number>
  /** Monday is 0. */
  readonly weekdaysOff: ReadonlySet<number>
  readonly holidays: ReadonlyMap<number, string>
}

/** The known opening hours. */
export interface KnownHours {
  /** The zone of the hours, and the zone of the days that are asked for. */
  readonly zones: { readonly from: Zone; readonly to: Zone }
  readonly usual: WeekHours | undefined
  /** Rows with hours of their own. */
  readonly ofRows: ReadonlyMap<number, WeekHours>
}

export interface DaysOff {
  readonly ofRow: (id: number, day: number) => DayOff | undefined
  /** When a row is open on a day; undefined if its hours are not known. A list stays the same object. */
  readonly openOn: (id: number, day: number) => readonly Times[] | undefined
  /** The holidays of a day, each once, with the names of its sets if it is not the same for all rows. */
  readonly holidaysOn: (day: number) => readonly string[]
}

const weekend: DayOff = {}

export const onlyWeekends: DaysOff = {
  ofRow: (_, day) => (isWeekend(day) ? weekend : undefined),
  openOn: () => undefined,
  holidaysOn: () => [],
}

/**
 * A holiday counts for a row if one of its sets has it. A weekday is off if it is off in all of them, or has no hours.
 * Rows in no set have the days without hours off, or else Saturday and Sunday. Hours of a row replace all but holidays.
 */
export function makeDaysOff(sets: readonly WorkingDays[], hours?: KnownHours): DaysOff {
  const setsOf = setsByRow(sets)
  const isOff = (id: number, day: number) => {
    const own = setsOf.get(id)
    const week = hours?.ofRows.get(id) ?? hours?.usual
    const hasNoHours = week?.[weekdayOf(day)]?.length === 0
    if (hours?.ofRows.has(id) === true) return hasNoHours
    if (own === undefined) return week === undefined ? isWeekend(day) : hasNoHours
    return hasNoHours || own.every(({ weekdaysOff }) => weekdaysOff.has(weekdayOf(day)))
  }
  return {
    ofRow: (id, day) => {
      const holiday = setsOf
        .get(id)
        ?.find(({ holidays }) => holidays.has(day))
        ?.holidays.get(day)
      if (holiday !== undefined) return { holiday }
      return isOff(id, day) ? weekend : undefined
    },
    openOn: makeOpenOn(hours),
    holidaysOn: (day) => holidaysOn(sets, day),
  }
}

function setsByRow(sets: readonly WorkingDays[]): ReadonlyMap<number, readonly WorkingDays[]> {
  const setsOf = new Map<number, WorkingDays[]>()
  for (const set of sets) {
    for (const id of set.rows) {
      const known = setsOf.get(id)
      if (known === undefined) setsOf.set(id, [set])
      else known.push(set)
    }
  }
  return setsOf
}

function makeOpenOn(hours: KnownHours | undefined): DaysOff['openOn'] {
  if (hours === undefined) return onlyWeekends.openOn
  const { zones, usual, ofRows } = hours
  const timesOf = (week: WeekHours) => rememberDays((day) => openTimes(week, zones.from, zones.to, day))
  const usualOn = usual === undefined ? () => undefined : timesOf(usual)
  const ownOn = new Map([...ofRows].map(([id, week]) => [id, timesOf(week)]))
  return (id, day) => (ownOn.get(id) ?? usualOn)(day)
}

function holidaysOn(sets: readonly WorkingDays[], day: number): readonly string[] {
  const places = new Map<string, string[]>()
  for (const { name, holidays } of sets) {
    const holiday = holidays.get(day)
    if (holiday !== undefined) places.set(holiday, [...(places.get(holiday) ?? []), name])
  }
  return [...places].map(([holiday, names]) =>
    names.length === sets.length ? holiday : `${holiday} (${names.join(', ')})`,
  )
}
