import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import { type Cursor, stopAt } from './cursor.ts'
import type { LaidLine } from './layout.ts'
import type { RowLine, RowResource } from './rows.ts'
import type { Scale } from './scale.ts'
import type { Surface } from './surface.ts'
import type { BarBooking, TimelineModel } from './timeline-model.ts'
import { type Stretch, viewTop } from './window.ts'

interface Rendered<B extends BarBooking> {
  readonly scale: Scale
  readonly drawn: readonly LaidLine<RowLine<B, RowResource>>[]
  readonly rows: Stretch
  readonly days: Stretch
  readonly drawnDays: Stretch
}

/** The place that Tab reaches: the cursor, or the first place in view while there is no cursor in what is rendered. */
export function useTabStop<B extends BarBooking>(
  { scale, drawn, rows, days, drawnDays }: Rendered<B>,
  cursor: Cursor | undefined,
): Cursor | undefined {
  return useMemo(() => {
    const { zone } = scale
    const lines = drawn.flatMap(({ line, top }) => (line.kind === 'resource' ? [{ ...line, top }] : []))
    const own = lines.find(({ resource }) => resource.id === cursor?.resourceId)
    if (cursor !== undefined && own !== undefined) {
      const { day } = zone.wallAt(cursor.stamp)
      const isRendered =
        cursor.bookingId === undefined
          ? day >= drawnDays.from && day < drawnDays.to
          : own.lanes.placed.some(({ booking }) => booking.id === cursor.bookingId)
      if (isRendered) return cursor
    }
    const first = lines.find(({ top }) => top >= viewTop(rows))
    if (first === undefined) return undefined
    const { resource, lanes } = first
    return stopAt(zone, { resourceId: resource.id, lanes }, scale.openOf(days.from).from)
  }, [scale, drawn, rows, days, drawnDays, cursor])
}

/**
 * The cursor is where the focus is, so that arrows go on from there and keys change that booking. Tab leads to the stop;
 * screen readers and voice control lead to any bar or day.
 */
export function useCursorAtFocus<B extends BarBooking>(
  scroller: RefObject<HTMLElement | null>,
  surface: () => Surface<B> | undefined,
  stop: Cursor | undefined,
): void {
  const latest = useRef(stop)
  useLayoutEffect(() => {
    latest.current = stop
  })
  useEffect(() => {
    const element = scroller.current
    const follow = ({ target }: FocusEvent) => {
      const model = surface()?.model()
      // A press of the pointer moves the cursor by itself.
      if (model === undefined || !(target instanceof HTMLElement) || target.matches(':active')) return
      const here = cursorAt(model, target)
      const now = model.state.get()
      if (here === undefined || isSamePlace(model.scale, here, now.cursor)) return
      const cursor =
        latest.current !== undefined && isSamePlace(model.scale, here, latest.current) ? latest.current : here
      model.state.set({ ...now, cursor, focus: now.focus + 1 })
    }
    element?.addEventListener('focusin', follow)
    return () => element?.removeEventListener('focusin', follow)
  }, [scroller, surface])
}

function cursorAt<B extends BarBooking>(
  { scale, bookingOf }: TimelineModel<B>,
  { dataset, parentElement }: HTMLElement,
): Cursor | undefined {
  const row = parentElement?.closest<HTMLElement>('.tl-body [data-row]')?.dataset.row
  if (row === undefined) return undefined
  const booking = bookingOf(Number(dataset.booking))
  if (booking !== undefined) return { resourceId: Number(row), stamp: booking.start, bookingId: booking.id }
  return dataset.day === undefined
    ? undefined
    : { resourceId: Number(row), stamp: scale.openOf(Number(dataset.day)).from }
}

function isSamePlace({ zone }: Scale, one: Cursor, other: Cursor | undefined): boolean {
  if (one.resourceId !== other?.resourceId || one.bookingId !== other.bookingId) return false
  return one.bookingId !== undefined || zone.wallAt(one.stamp).day === zone.wallAt(other.stamp).day
}
