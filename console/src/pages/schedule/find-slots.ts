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

function timesOf(zone: Zone, day: number, { from, to }: DayPart): Times {
  return { start: zone.stampAt({ day, second: from }), end: zone.stampAt({ day, second: to }) }
}

function slotsOf(question: SlotQuestion, row: FreeResource, day: number): readonly Slot[] {
  const { zone, hours, seconds, onlyOpen } = question
  const open = onlyOpen ? openTimesOf(hours, row.id, day) : [timesOf(zone, day, hours.shown)]
  const slots: Slot[] = []
  for (const times of open) slots.push(...slotsIn(question, row, times, EACH_DAY_MAX - slots.length))
  const [first] = open
  // A search that does not fit into a day begins in the morning and may last over nights.
  const isLong = open.every(({ start, end }) => seconds > end - start)
  return isLong && first !== undefined
    ? slotsIn(question, row, { start: first.start, end: first.start + seconds }, 1)
    : slots
}

function slotsIn(
  { needs, window, seconds, onlyOpen, hours }: SlotQuestion,
  row: FreeResource,
  open: Times,
  max: number,
) {
  const slots: Slot[] = []
  for (let start = open.start; start + seconds <= open.end && slots.length < max; ) {
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

/** Whether a resource is open for a time, or at its beginning if the time is longer than a day. */
function isOpenFor(hours: SearchHours, { id }: FreeResource, { start, end }: Times): boolean {
  const open = openTimesOf(hours, id, hours.zone.wallAt(start).day)
  const isLong = open.every((times) => end - start > times.end - times.start)
  return open.some((times) => times.start <= start && (times.end >= end || (isLong && times.end > start)))
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
