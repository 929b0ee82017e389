import { useEffect } from 'react'
import type { Store } from '../api/store.ts'
import type { Cursor } from './cursor.ts'
import type { Surface } from './surface.ts'
import type { BarBooking, TimelineState } from './timeline-model.ts'
import { usePicked } from './use-picked.ts'

/** The space between the cursor and the edge of the view, in pixels. */
const MARGIN = 40
/** How long rendering the place may take. */
const FRAMES_MAX = 120

/** Scrolls the cursor into view and focuses it, on request. */
export function useReveal<B extends BarBooking>(
  state: Store<TimelineState<B>>,
  surface: () => Surface<B> | undefined,
): void {
  const focus = usePicked(state, focusCount)
  useEffect(() => {
    const place = surface()
    const { cursor } = state.get()
    if (place === undefined || cursor === undefined || focus === 0) return
    reveal(place, cursor)
    // New or newly visible rows are rendered first. A key that follows moves the cursor while nothing has the focus.
    let frames = 0
    let frame = requestAnimationFrame(function attempt() {
      frames += 1
      if (!focusOn(place, state.get().cursor ?? cursor) && frames < FRAMES_MAX) frame = requestAnimationFrame(attempt)
    })
    return () => cancelAnimationFrame(frame)
  }, [focus, surface, state])
}

function focusCount({ focus }: { readonly focus: number }): number {
  return focus
}

function reveal<B extends BarBooking>({ model, scroller }: Surface<B>, cursor: Cursor): void {
  const { pan, scale, column, bookingOf } = model()
  const laid = column.lines.find(({ line }) => line.kind === 'resource' && line.resource.id === cursor.resourceId)
  if (laid !== undefined) {
    const head = scroller.querySelector('.tl-head')?.clientHeight ?? 0
    const room = scroller.clientHeight - head
    const bottom = laid.top + laid.line.height
    if (laid.top < scroller.scrollTop) scroller.scrollTop = laid.top - MARGIN
    else if (bottom > scroller.scrollTop + room) scroller.scrollTop = bottom - room + MARGIN
  }
  const width = scroller.querySelector('.tl-lane')?.clientWidth ?? 0
  const booking = cursor.bookingId === undefined ? undefined : bookingOf(cursor.bookingId)
  const from = scale.xOf(booking?.start ?? cursor.stamp)
  const to = Math.min(scale.xOf(booking?.end ?? cursor.stamp), from + width - 2 * MARGIN)
  // A booking that spans the view is visible, wherever it begins.
  if (booking !== undefined && from < pan.get() && scale.xOf(booking.end) > pan.get() + MARGIN) return
  if (from < pan.get()) pan.set(Math.round(scale.dayX(scale.dayAt(from))))
  else if (to > pan.get() + width) pan.set(Math.round(to - width + MARGIN))
}

/** Returns whether the place is rendered. */
function focusOn<B extends BarBooking>({ scroller, model }: Surface<B>, cursor: Cursor): boolean {
  const { resourceId: row, bookingId } = cursor
  const { day } = model().scale.zone.wallAt(cursor.stamp)
  const place = bookingId === undefined ? `[role=gridcell][data-day="${day}"]` : `[data-booking="${bookingId}"]`
  const element = scroller.querySelector<HTMLElement>(`[data-row="${row}"] ${place}`)
  element?.focus({ preventScroll: true })
  return element !== null
}
