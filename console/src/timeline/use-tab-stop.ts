import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import type { Store } from '../api/store.ts'
import { type Cursor, stopAt } from './cursor.ts'
import type { LaidLine } from './layout.ts'
import type { RowLine, RowResource } from './rows.ts'
import type { Scale } from './scale.ts'
import type { BarBooking, TimelineState } from './timeline-model.ts'
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

/** When Tab leads to the stop, the cursor is there, so that arrows go on from it. */
export function useCursorAtTab<B extends BarBooking>(
  scroller: RefObject<HTMLElement | null>,
  state: Store<TimelineState<B>>,
  stop: Cursor | undefined,
): void {
  const latest = useRef(stop)
  useLayoutEffect(() => {
    latest.current = stop
  })
  useEffect(() => {
    const element = scroller.current
    const follow = ({ target }: FocusEvent) => {
      // A press of the pointer moves the cursor by itself.
      const isStop = target instanceof Element && target.matches('.tl-body :is(.bk, [role=gridcell]):focus-visible')
      const now = state.get()
      if (!isStop || latest.current === undefined || now.cursor === latest.current) return
      state.set({ ...now, cursor: latest.current, focus: now.focus + 1 })
    }
    element?.addEventListener('focusin', follow)
    return () => element?.removeEventListener('focusin', follow)
  }, [scroller, state])
}
