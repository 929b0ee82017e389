/** The part in view and one screen around it, which is the only one that is rendered and loaded. */
import { type Column, firstAfter, type LaidLine, type Lanes, type Line, type Placed, type Span } from './layout.ts'
import type { Times } from './move.ts'
import type { Scale } from './scale.ts'
import type { Zone } from './wall-clock.ts'

/** From one place up to another. */
export interface Stretch {
  readonly from: number
  readonly to: number
}

/** The time of some days. */
export function timesOf(zone: Zone, { from, to }: Stretch): Times {
  return { start: zone.dayStart(from), end: zone.dayStart(to) }
}

/** The rendered rows move in steps: most frames of a scroll render nothing. */
const STEP = 80
/** The margin that is rendered above and below the view, in pixels, so that a quick scroll shows no gap. */
const AROUND = 160

/** The rendered rows: those in view and some around them, in steps. */
export function drawnDown(top: number, height: number): Stretch {
  return {
    from: Math.floor((top - AROUND) / STEP) * STEP,
    to: Math.ceil((top + height + AROUND) / STEP) * STEP,
  }
}

/** The upper edge of the view, at most a step above it. */
export function viewTop(rows: Stretch): number {
  return rows.from + AROUND
}

/** The margin that a horizontal scroll renders ahead of the view, in pixels. */
const AHEAD = 200

/**
 * The rendered days: those in view, and while they move, some ahead of them. Most days that come into view are rendered
 * already, and those that leave it stay for a while.
 */
export function drawnAcross(scale: Scale, days: Stretch, last: { readonly days: Stretch; readonly drawn: Stretch }) {
  const { drawn } = last
  if (days.from >= drawn.from && days.to <= drawn.to) return drawn
  const ahead = Math.ceil(AHEAD / scale.dayWidth)
  const moved = days.from - last.days.from || days.to - last.days.to
  if (Math.abs(moved) > ahead) return days
  return moved > 0 ? { from: days.from, to: days.to + ahead } : { from: days.from - ahead, to: days.to }
}

/** The visible days, `to` exclusive. */
export function daysInView(scale: Scale, pan: number, width: number): Stretch {
  return { from: scale.dayAt(pan + EDGE), to: scale.dayAt(pan + Math.max(width, 1) - EDGE) + 1 }
}

/** A tiny part of a day at the edge of the view is rounding. */
const EDGE = 0.5

export function linesBetween<L extends Line>(column: Column<L>, { from, to }: Stretch): readonly LaidLine<L>[] {
  const { lines } = column
  const bottom = ({ line, top }: LaidLine<L>) => top + line.height
  const first = firstAfter(lines.length, (index) => bottom(lines[index] as LaidLine<L>) > from)
  const end = firstAfter(lines.length, (index) => (lines[index] as LaidLine<L>).top >= to)
  return lines.slice(first, end)
}

/** The bars of a row by the day on which they begin. */
interface ByDay<B extends Span> {
  readonly zone: Zone
  readonly days: ReadonlyMap<number, readonly Placed<B>[]>
}

const keptByDay = new WeakMap<Lanes<Span>, ByDay<Span>>()

function begunByDay<B extends Span>(lanes: Lanes<B>, zone: Zone): ByDay<B>['days'] {
  const kept = keptByDay.get(lanes) as ByDay<B> | undefined
  if (kept?.zone === zone) return kept.days
  const days = Map.groupBy(lanes.placed, ({ booking }) => zone.wallAt(booking.start).day)
  keptByDay.set(lanes, { zone, days })
  return days
}

/**
 * The bars by the day in whose cell they are: the one on which they begin, or the first in view; and always the one with
 * the cursor. A list stays the same object while its bars are the same.
 */
export function barsByDay<B extends Span>(
  lanes: Lanes<B>,
  zone: Zone,
  view: Stretch,
  focused: number | undefined,
): ReadonlyMap<number, readonly Placed<B>[]> {
  const begun = begunByDay(lanes, zone)
  const from = zone.dayStart(view.from)
  const added = barsBetween(lanes, { from, to: from })
  const away = focused === undefined ? undefined : lanes.placed.find(({ booking }) => booking.id === focused)
  const day = away === undefined ? view.from : zone.wallAt(away.booking.start).day
  const isAway = away !== undefined && (day < view.from || day >= view.to) && !added.includes(away)
  if (added.length === 0 && !isAway) return begun
  const days = new Map(begun)
  const add = (to: number, bars: readonly Placed<B>[]) => days.set(to, [...bars, ...(days.get(to) ?? [])])
  if (added.length > 0) add(view.from, added)
  if (isAway) add(Math.min(Math.max(day, view.from), view.to - 1), [away])
  return days
}

/** The bars of a row that overlap a stretch of time. */
export function barsBetween<B extends Span>({ placed, reach }: Lanes<B>, { from, to }: Stretch): readonly Placed<B>[] {
  const first = firstAfter(placed.length, (index) => (reach[index] as number) > from)
  const end = firstAfter(placed.length, (index) => (placed[index] as Placed<B>).booking.start >= to)
  return placed.slice(first, end).filter(({ booking }) => booking.end > from)
}

/** The numbers of the tiles, `size` days each, that contain the days of a view and of one screen around it. */
export function tilesAround(days: Stretch, size: number): readonly number[] {
  const length = days.to - days.from
  const first = Math.floor((days.from - length) / size)
  const last = Math.ceil((days.to + length) / size)
  return Array.from({ length: last - first }, (_, index) => first + index)
}

/** The numbers of the blocks, `size` rows each, that contain these rows. */
export function blocksOf(rows: Stretch, count: number, size: number): readonly number[] {
  const length = rows.to - rows.from
  const first = Math.floor(Math.max(0, rows.from - length) / size)
  const last = Math.ceil(Math.min(count, rows.to + length) / size)
  return Array.from({ length: Math.max(0, last - first) }, (_, index) => first + index)
}

/** More than come into view when the bookings of one block make rows higher or lower. */
const FORMER_MAX = 6

/** The blocks that rows need now, and those that they last needed before. All of them are read again for changes. */
export function withFormer<Block>(blocks: readonly Block[], former: readonly Block[]): readonly Block[] {
  return [...new Set([...blocks, ...former])].slice(0, blocks.length + FORMER_MAX)
}
