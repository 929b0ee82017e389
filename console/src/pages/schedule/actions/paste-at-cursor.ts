import { wallShift } from '../../../timeline/move.ts'
import { planMove } from '../../../timeline/plan-move.ts'
import { DAY } from '../../../timeline/wall-clock.ts'
import type { Action } from '../../../ui/console-action.ts'
import type { Board } from '../board.ts'
import type { BoardBooking } from '../board-booking.ts'
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
      const first = clipboard?.bookings.toSorted((one, other) => one.start - other.start)[0]
      if (cursor === undefined || clipboard === undefined || first === undefined) return
      const targets = planMove(board.on.style, clipboard.bookings, {
        seconds: daysTo(board, first, cursor.stamp),
        step: board.on.step,
        swap: { from: first.resources[0]?.id ?? cursor.resourceId, to: cursor.resourceId },
      })
      if (!clipboard.isCut) return copyBookings(board, targets)
      board.clipboard = undefined
      await moveBookings(board, targets)
    },
  }
}

function daysTo({ on }: Board, first: BoardBooking, stamp: number): number {
  const { zone } = on.scale
  return Math.floor((wallShift(zone, first.start, stamp) + zone.wallAt(first.start).second) / DAY) * DAY
}
