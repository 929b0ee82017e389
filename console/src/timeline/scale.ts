/**
 * The position of moments on the timeline. The scale is piecewise: nights may be folded to nothing and weekends are
 * narrower, but all weeks have the same width, so that a day is found directly. A day of 23 or 25 hours is as wide as
 * others; its hours are a little wider or narrower.
 */
import { type DayPart, shownPart, usualHours } from './open-times.ts'
import { rememberDays } from './remember-days.ts'
import { HOUR, isWeekend, mondayOf, type Zone } from './wall-clock.ts'

export interface ScaleShape {
  readonly zone: Zone
  /** The Monday at x = 0. */
  readonly origin: number
  /** The width of a working day, in pixels. */
  readonly dayWidth: number
  /** The relative width of a weekend day. */
  readonly weekendShare: number
  readonly nightsFolded: boolean
  /** The longest opening hours of a day; folded nights begin an hour after them and end an hour before. */
  readonly work?: DayPart
}

/** The part of a day with a width: from one stamp to another. */
export interface OpenDay {
  readonly from: number
  readonly to: number
}

export interface Scale extends Required<ScaleShape> {
  /** The part of a day that is visible while nights are folded, in local time. */
  readonly shown: DayPart
  /** The position of a moment; all moments of a folded night are at its seam. */
  xOf(stamp: number): number
  /** The moment at a position; at a seam, the next morning. */
  stampAt(x: number): number
  dayAt(x: number): number
  dayX(day: number): number
  widthOf(day: number): number
  openOf(day: number): OpenDay
}

export function makeScale(shape: ScaleShape): Scale {
  const { zone, dayWidth, weekendShare, work = usualHours } = shape
  const shown = shownPart(work)
  const origin = mondayOf(shape.origin)
  const narrow = dayWidth * weekendShare
  const weekWidth = 5 * dayWidth + 2 * narrow
  const dayX = (day: number) => {
    const monday = mondayOf(day)
    const into = day - monday
    return ((monday - origin) / 7) * weekWidth + Math.min(into, 5) * dayWidth + Math.max(into - 5, 0) * narrow
  }
  const dayAt = (x: number) => {
    const week = Math.floor(x / weekWidth)
    const into = x - week * weekWidth
    const work = 5 * dayWidth
    const place = into < work ? Math.floor(into / dayWidth) : 5 + Math.floor((into - work) / narrow)
    return origin + week * 7 + Math.min(place, 6)
  }
  const widthOf = (day: number) => (isWeekend(day) ? narrow : dayWidth)
  const openOf = rememberDays((day) => {
    if (!shape.nightsFolded) return { from: zone.dayStart(day), to: zone.dayStart(day + 1) }
    return { from: zone.stampAt({ day, second: shown.from }), to: zone.stampAt({ day, second: shown.to }) }
  })
  const xOf = (stamp: number) => {
    const { day } = zone.wallAt(stamp)
    const { from, to } = openOf(day)
    const part = to > from ? Math.min(1, Math.max(0, (stamp - from) / (to - from))) : 0
    return dayX(day) + part * widthOf(day)
  }
  const stampAt = (x: number) => {
    const day = dayAt(x)
    const { from, to } = openOf(day)
    return Math.round(from + ((x - dayX(day)) / widthOf(day)) * (to - from))
  }
  return { ...shape, work, shown, origin, xOf, stampAt, dayAt, dayX, widthOf, openOf }
}

/** The width of a working day if this many days from a Monday, or one working day, fill a width. */
export function dayWidthFor(width: number, days: number, weekendShare: number): number {
  const weekends = Math.floor(days / 7) * 2
  return width / (days - weekends + weekends * weekendShare)
}

/** The hours that the header of a day shows: as many as there is space for, without those that a clock change skips. */
export function ticksOf(scale: Scale, day: number, roomMin: number): readonly { hour: number; x: number }[] {
  const from = scale.nightsFolded ? scale.shown.from / HOUR : 0
  const to = scale.nightsFolded ? scale.shown.to / HOUR : 24
  const hourWidth = scale.widthOf(day) / (to - from)
  const step = [1, 2, 4, 6].find((hours) => hours * hourWidth >= roomMin)
  if (step === undefined) return []
  const hours = Array.from({ length: Math.ceil((to - from) / step) }, (_, index) => from + index * step)
  return hours.flatMap((hour) => {
    const stamp = scale.zone.stampAt({ day, second: hour * HOUR })
    const isThere = scale.zone.wallAt(stamp).second === hour * HOUR
    return isThere ? [{ hour, x: scale.xOf(stamp) - scale.dayX(day) }] : []
  })
}
