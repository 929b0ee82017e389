/** Which bookings are selected. */

import { overlaps } from './clash.ts'
import type { BoxGesture } from './gesture.ts'
import type { BarBooking, TimelineModel } from './timeline-model.ts'

interface Pressed {
  readonly stamp: number
  readonly resourceId: number | undefined
  readonly bookingId?: number
}

/** A click selects a booking, with Ctrl or Shift adds or removes one; on empty time it moves the cursor there. */
export function selectAt<B extends BarBooking>(
  { state }: TimelineModel<B>,
  { stamp, resourceId, bookingId }: Pressed,
  { ctrlKey, metaKey, shiftKey }: { readonly ctrlKey: boolean; readonly metaKey: boolean; readonly shiftKey: boolean },
): void {
  if (resourceId === undefined) return
  const current = state.get()
  const cursor = { resourceId, stamp, ...(bookingId !== undefined && { bookingId }) }
  const adds = ctrlKey || metaKey || shiftKey
  const selection = bookingId === undefined ? none : adds ? toggled(current.selection, bookingId) : new Set([bookingId])
  state.set({ ...current, cursor, selection, focus: current.focus + 1 })
}

const none: ReadonlySet<number> = new Set()

export function toggled(selection: ReadonlySet<number>, id: number): ReadonlySet<number> {
  const next = new Set(selection)
  if (!next.delete(id)) next.add(id)
  return next
}

/** The bookings that a box touches. */
export function bookingsIn<B extends BarBooking>(
  model: Pick<TimelineModel<B>, 'scale' | 'column'>,
  box: BoxGesture,
): ReadonlySet<number> {
  const { scale, column } = model
  const times = {
    start: scale.stampAt(Math.min(box.left, box.right)),
    end: scale.stampAt(Math.max(box.left, box.right)),
  }
  const [top, bottom] = [Math.min(box.top, box.bottom), Math.max(box.top, box.bottom)]
  const rows = column.lines.filter((laid) => laid.top < bottom && laid.top + laid.line.height > top)
  const found = rows.flatMap(({ line }) => (line.kind === 'resource' ? line.lanes.placed : []))
  return new Set(found.filter(({ booking }) => overlaps(booking, times)).map(({ booking }) => booking.id))
}
