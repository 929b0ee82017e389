/** Free times for what is needed: pure, in local time. */
import type { DaysOff } from '../../timeline/days-off.ts'
import type { Times } from '../../timeline/move.ts'
import { closedTimes, type DayPart } from '../../timeline/open-times.ts'
import { rememberDays } from '../../timeline/remember-days.ts'
import { DAY, HOUR, type Zone } from '../../timeline/wall-clock.ts'

export interface FreeResource {
  readonly id: number
  readonly name: string
  readonly free: readonly Times[]
}

/** A time at which everything that is needed is free, and what was chosen for it: one resource for each need. */
export interface Slot extends Times {
  readonly resources: readonly FreeResource[]
  /** Something of it is on hold: a booking would be a second hold. */
  readonly isSecond?: true
}

/** The slots of a day for each resource of the first need. */
export interface SlotDay {
  readonly day: number
  readonly rows: readonly { readonly resource: FreeResource; readonly slots: readonly Slot[] }[]
}

export interface SlotQuestion {
  readonly zone: Zone
  /** The resources that meet each need; at least one need. */
  readonly needs: readonly (readonly FreeResource[])[]
  readonly window: Times
  readonly seconds: number
  /** Only while everything that is needed is open. */
  readonly onlyOpen: boolean
  readonly hours: SearchHours
}

/** The known working hours by day. */
export interface SearchHours {
  readonly zone: Zone
  readonly daysOff: Pick<DaysOff, 'ofRow' | 'openOn'>
  /** The hours of resources whose own hours are not known. */
  readonly work: DayPart
  /** The visible part of a day. */
  readonly shown: DayPart
}

/** A question, with what its hours mean for a resource on a day. */
interface Search extends SlotQuestion {
  /** The times from openings on the day, in order. */
  readonly openFrom: (id: number, day: number) => readonly Times[]
  /** Whether the wanted time is longer than every opening of the week around the day. */
  readonly isOverNights: (id: number, day: number) => boolean
  /** The resources of each need but the first that can begin at a time: the same for all rows. */
  readonly othersAt: (start: number) => readonly (readonly FreeResource[])[]
}

/** A day and its end. */
interface SearchedDay {
  readonly day: number
  readonly until: number
}

/** Starts are tried at this distance. */
const STEP = HOUR / 4
/** A slot between two bookings does not begin at odd minutes. */
const ROUND = HOUR / 2
const EACH_DAY_MAX = 6

/** Slots by day, earliest first; days and rows without a slot are left out. */
export function findSlots(question: SlotQuestion): readonly SlotDay[] {
  const { zone, needs, window } = question
  const [rows = []] = needs
  const first = zone.wallAt(window.start).day
  const last = zone.wallAt(window.end - 1).day
  const search = searchOf(question, last)
  const days = Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index)
  return days
    .map((day) => ({ day, until: zone.dayStart(day + 1) }))
    .map((part) => ({
      day: part.day,
      rows: rows
        .map((resource) => ({ resource, slots: slotsOf(search, resource, part) }))
        .filter(({ slots }) => slots.length > 0),
    }))
    .filter((found) => found.rows.length > 0)
}

/** When a resource is open on a day, in order. */
export function openTimesOf({ zone, daysOff, work }: SearchHours, id: number, day: number): readonly Times[] {
  if (daysOff.ofRow(id, day) !== undefined) return []
  return daysOff.openOn(id, day) ?? [timesOf(zone, day, work)]
}

/** Openings that meet are one, also over midnights. They are followed until a week after the window. */
function searchOf(question: SlotQuestion, last: number): Search {
  const openFrom: Search['openFrom'] = rememberRows((id, day) => {
    const open: Times[] = []
    let [later] = day < last + 7 ? openFrom(id, day + 1) : []
    for (const times of openTimesOf(question.hours, id, day).toReversed()) {
      const isOne = times.end === later?.start
      later = isOne && later !== undefined ? { ...times, end: later.end } : times
      open.splice(0, isOne ? 1 : 0, later)
    }
    return open
  })
  const isOverNights = rememberRows((id, day) =>
    [0, -3, -2, -1, 1, 2, 3].every((days) => !fitsInto(openFrom(id, day + days), question.seconds)),
  )
  const othersAt = rememberDays((start) => {
    const { day } = question.zone.wallAt(start)
    const times = { start, end: start + question.seconds }
    const canBegin = (one: FreeResource) =>
      isFree(one, times) && (!question.onlyOpen || isOpenFor({ openFrom, isOverNights }, one, times, day))
    return question.needs.slice(1).map((need) => need.filter(canBegin))
  })
  return { ...question, openFrom, isOverNights, othersAt }
}

/** Reads a value of a row and day once. */
function rememberRows<T>(read: (id: number, day: number) => T): (id: number, day: number) => T {
  const kept = new Map<number, (day: number) => T>()
  return (id, day) => {
    const known = kept.get(id)
    if (known !== undefined) return known(day)
    const row = rememberDays((one) => read(id, one))
    kept.set(id, row)
    return row(day)
  }
}

function timesOf(zone: Zone, day: number, { from, to }: DayPart): Times {
  return { start: zone.stampAt({ day, second: from }), end: zone.stampAt({ day, second: to }) }
}

function slotsOf(search: Search, row: FreeResource, { day, until }: SearchedDay): readonly Slot[] {
  const { zone, hours, seconds, onlyOpen } = search
  const open = onlyOpen ? search.openFrom(row.id, day) : [timesOf(zone, day, hours.shown)]
  const slots: Slot[] = []
  for (const times of open) slots.push(...slotsIn(search, row, { ...times, day, until }, EACH_DAY_MAX - slots.length))
  const [first] = open
  // A search that does not fit into a day begins in the morning and may last over nights.
  if (slots.length > 0 || first === undefined) return slots
  const isLong = onlyOpen ? search.isOverNights(row.id, day) : !fitsInto(open, seconds)
  return isLong ? slotsIn(search, row, { start: first.start, end: first.start + seconds, day, until }, 1) : slots
}

/** The slots of a row in a time that begin on the day. */
function slotsIn(search: Search, row: FreeResource, open: Times & SearchedDay, max: number) {
  const { window, seconds } = search
  const slots: Slot[] = []
  const last = Math.min(open.end - seconds, open.until - 1)
  for (let start = open.start; start <= last && slots.length < max; ) {
    const times = { start, end: start + seconds }
    const isIn = times.start >= window.start && times.end <= window.end
    const others = isIn && isFree(row, times) ? chooseOthers(search.othersAt(start), row) : undefined
    if (others === undefined) {
      start += STEP
      continue
    }
    slots.push({ ...times, resources: [row, ...others] })
    start += Math.ceil(seconds / ROUND) * ROUND
  }
  return slots
}

function fitsInto(open: readonly Times[], seconds: number): boolean {
  return open.some(({ start, end }) => seconds <= end - start)
}

/** Whether a resource is open for a time that begins on a day, or at its beginning if it lasts over nights. */
function isOpenFor(
  search: Pick<Search, 'openFrom' | 'isOverNights'>,
  { id }: FreeResource,
  { start, end }: Times,
  day: number,
): boolean {
  const begun = search.openFrom(id, day).find((times) => times.start <= start && times.end > start)
  return begun !== undefined && (begun.end >= end || search.isOverNights(id, day))
}

/**
 * One free resource for each other need, each only once; undefined if that is impossible. A resource that an earlier need
 * has taken goes to a later one if the earlier one has another choice.
 */
function chooseOthers(
  needs: readonly (readonly FreeResource[])[],
  row: FreeResource,
): readonly FreeResource[] | undefined {
  const chosen: FreeResource[] = []
  const choose = (place: number, tried: Set<FreeResource>): boolean => {
    const can = (one: FreeResource) => one.id !== row.id
    const need = needs[place] ?? []
    const found =
      need.find((one) => !chosen.includes(one) && can(one)) ??
      chosen.find((one, taker) => {
        if (tried.has(one) || !need.includes(one) || !can(one)) return false
        return choose(taker, tried.add(one))
      })
    if (found !== undefined) chosen[place] = found
    return found !== undefined
  }
  return needs.every((_, place) => choose(place, new Set())) ? chosen : undefined
}

function isFree({ free }: FreeResource, { start, end }: Times): boolean {
  return free.some((one) => one.start <= start && one.end >= end)
}

/** The hours with a visible part of the day in which all slots are, in whole hours. */
export function showingSlots(hours: SearchHours, days: readonly SlotDay[]): SearchHours {
  let { from, to } = hours.shown
  for (const { day, rows } of days) {
    for (const { start, end } of rows.flatMap(({ slots }) => slots)) {
      const close = hours.zone.wallAt(end)
      from = Math.min(from, Math.floor(hours.zone.wallAt(start).second / HOUR) * HOUR)
      to = Math.max(to, close.day > day ? DAY : Math.ceil(close.second / HOUR) * HOUR)
    }
  }
  return { ...hours, shown: { from, to } }
}

/** The parts of the visible hours of a day that are in none of these times, as parts of their length from 0 to 1. */
export function partsOutside(
  { zone, shown }: SearchHours,
  times: readonly Times[],
  day: number,
): readonly { readonly from: number; readonly to: number }[] {
  const visible = timesOf(zone, day, shown)
  const inDay = times
    .map(({ start, end }) => ({ start: Math.max(start, visible.start), end: Math.min(end, visible.end) }))
    .filter(({ start, end }) => end > start)
    .toSorted((one, other) => one.start - other.start)
  const length = visible.end - visible.start
  return closedTimes(visible, inDay).map(({ start, end }) => ({
    from: (start - visible.start) / length,
    to: (end - visible.start) / length,
  }))
}

/** The position of a time in the visible hours of a day, from 0 to 1. */
export function partOfDay(
  { zone, shown }: SearchHours,
  { start, end }: Times,
  day: number,
): { readonly from: number; readonly to: number } {
  const part = (stamp: number) => {
    const wall = zone.wallAt(stamp)
    const second = (wall.day - day) * DAY + wall.second
    return Math.max(0, Math.min(1, (second - shown.from) / (shown.to - shown.from)))
  }
  return { from: part(start), to: part(end) }
}
