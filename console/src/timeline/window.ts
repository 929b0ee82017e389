/** The part in view and one screen around it, which is the only one that is rendered and loaded. */
import { type Column, firstAfter, type LaidLine, type Lanes, type Line, type Placed, type Span } from './layout.ts'
import type { Scale } from './scale.ts'

/** From one place up to another. */
export interface Stretch {
  readonly from: number
  readonly to: number
}

/** The rendered rows move in steps: most frames of a scroll render nothing. */
const STEP = 240

/** The rendered rows: those in view and half a screen around them, in steps. */
export function drawnDown(top: number, height: number): Stretch {
  return {
    from: Math.floor((top - height / 2) / STEP) * STEP,
    to: Math.ceil((top + height * 1.5) / STEP) * STEP,
  }
}

/** The visible days, `to` exclusive. */
export function daysInView(scale: Scale, pan: number, width: number): Stretch {
  return { from: scale.dayAt(pan + EDGE), to: scale.dayAt(pan + Math.max(width, 1) - EDGE) + 1 }
}

/** A tiny part of a day at the edge of the view is rounding. */
const EDGE = 0.5

/** The moments at the edges of the view. */
export function momentsOf(scale: Scale, days: Stretch): Stretch {
  return { from: scale.zone.dayStart(days.from), to: scale.zone.dayStart(days.to) }
}

export function linesBetween<L extends Line>(column: Column<L>, { from, to }: Stretch): readonly LaidLine<L>[] {
  const { lines } = column
  const bottom = ({ line, top }: LaidLine<L>) => top + line.height
  const first = firstAfter(lines.length, (index) => bottom(lines[index] as LaidLine<L>) > from)
  const end = firstAfter(lines.length, (index) => (lines[index] as LaidLine<L>).top >= to)
  return lines.slice(first, end)
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
