/** Free times for what is needed: pure, in local time. */
import type { DaysOff } from '../../timeline/days-off.ts'
import type { Times } from '../../timeline/move.ts'
import { closedTimes, type DayPart } from '../../timeline/open-times.ts'
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
  const days = Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index)
  return days
    .map((day) => ({
      day,
      rows: rows
        .map((resource) => ({ resource, slots: slotsOf(question, resource, day) }))
        .filter(({ slots }) => slots.length > 0),
    }))
    .filter((found) => found.rows.length > 0)
}

/** When a resource is open on a day, in order. */
export function openTimesOf({ zone, daysOff, work }: SearchHours, id: number, day: number): readonly Times[] {
  if (daysOff.ofRow(id, day) !== undefined) return []
  return daysOff.openOn(id, day) ?? [timesOf(zone, day, work)]
}

/** The times from openings on a day, in order. Hours until midnight go on with those from midnight. */
function openFrom(hours: SearchHours, id: number, day: number): readonly Times[] {
  const [next] = openTimesOf(hours, id, day + 1)
  return openTimesOf(hours, id, day).map((times) => (times.end === next?.start ? { ...times, end: next.end } : times))
}

function timesOf(zone: Zone, day: number, { from, to }: DayPart): Times {
  return { start: zone.stampAt({ day, second: from }), end: zone.stampAt({ day, second: to }) }
}

function slotsOf(question: SlotQuestion, row: FreeResource, day: number): readonly Slot[] {
  const { zone, hours, seconds, onlyOpen } = question
  const open = onlyOpen ? openFrom(hours, row.id, day) : [timesOf(zone, day, hours.shown)]
  const slots: Slot[] = []
  const until = zone.dayStart(day + 1)
  for (const times of open) slots.push(...slotsIn(question, row, { ...times, until }, EACH_DAY_MAX - slots.length))
  const [first] = open
  // A search that does not fit into a day begins in the morning and may last over nights.
  const isLong = slots.length === 0 && (onlyOpen ? isOverNights(hours, row.id, day, seconds) : !fitsInto(open, seconds))
  return isLong && first !== undefined
    ? slotsIn(question, row, { start: first.start, end: first.start + seconds, until }, 1)
    : slots
}

/** The slots of a row in a time that begin before `until`. */
function slotsIn(
  { needs, window, seconds, onlyOpen, hours }: SlotQuestion,
  row: FreeResource,
  open: Times & { readonly until: number },
  max: number,
) {
  const slots: Slot[] = []
  const last = Math.min(open.end - seconds, open.until - 1)
  for (let start = open.start; start <= last && slots.length < max; ) {
    const times = { start, end: start + seconds }
    const isIn = times.start >= window.start && times.end <= window.end
    const canBegin = (one: FreeResource) => isFree(one, times) && (!onlyOpen || isOpenFor(hours, one, times))
    const others = isIn && isFree(row, times) ? chooseOthers(needs.slice(1), row, canBegin) : undefined
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

/** Whether a time is longer than every opening of the week around a day. */
function isOverNights(hours: SearchHours, id: number, day: number, seconds: number): boolean {
  return [0, -3, -2, -1, 1, 2, 3].every((days) => !fitsInto(openFrom(hours, id, day + days), seconds))
}

/** Whether a resource is open for a time, or at its beginning if the time is longer than a day. */
function isOpenFor(hours: SearchHours, { id }: FreeResource, { start, end }: Times): boolean {
  const { day } = hours.zone.wallAt(start)
  const begun = openFrom(hours, id, day).find((times) => times.start <= start && times.end > start)
  return begun !== undefined && (begun.end >= end || isOverNights(hours, id, day, end - start))
}

/**
 * One free resource for each other need, each only once; undefined if that is impossible. A resource that an earlier need
 * has taken goes to a later one if the earlier one has another choice.
 */
function chooseOthers(
  needs: readonly (readonly FreeResource[])[],
  row: FreeResource,
  canBegin: (resource: FreeResource) => boolean,
): readonly FreeResource[] | undefined {
  const chosen: FreeResource[] = []
  const choose = (place: number, tried: Set<FreeResource>): boolean => {
    const can = (one: FreeResource) => one.id !== row.id && canBegin(one)
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
