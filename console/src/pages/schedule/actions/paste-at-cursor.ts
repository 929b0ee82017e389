import type { Cursor } from '../../../timeline/cursor.ts'
import { planMove } from '../../../timeline/plan-move.ts'
import { DAY } from '../../../timeline/wall-clock.ts'
import { daysOfBooking } from '../../../timeline/whole-days.ts'
import type { Action } from '../../../ui/console-action.ts'
import type { Board } from '../board.ts'
import { copyBookings } from '../copy-bookings.ts'
import { moveBookings } from '../move-bookings.ts'
import { hasRoom } from './when-possible.ts'

/** On a free day the time of day stays; several bookings keep their distances. */
export function pasteAtCursor(board: Board): Action {
  return {
    name: 'schedule.action.paste',
    keys: ['Ctrl+v'],
    isPossible: () => hasRoom(board) && board.clipboard !== undefined,
    run: async () => {
      const { cursor } = board.state.get()
      const { clipboard } = board
      const [first] = clipboard?.bookings ?? []
      if (cursor === undefined || clipboard === undefined || first === undefined) return
      const targets = planMove(board.on.style, clipboard.bookings, {
        seconds: (dayAt(board, cursor) - daysOfBooking(first, board.on.style).first) * DAY,
        step: board.on.step,
        swap: { from: clipboard.row ?? cursor.resourceId, to: cursor.resourceId },
      })
      if (!clipboard.isCut) return copyBookings(board, targets)
      board.clipboard = undefined
      await moveBookings(board, targets)
    },
  }
}

/** The day at the cursor: on the start of a booking, the first day of that booking. */
function dayAt({ on }: Board, { stamp, bookingId = 0 }: Cursor): number {
  const booking = on.bookings.get(bookingId)
  return booking?.start === stamp ? daysOfBooking(booking, on.style).first : on.scale.zone.wallAt(stamp).day
}
