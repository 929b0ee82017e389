import type { Action } from '../../../ui/console-action.ts'
import type { Board } from '../board.ts'
import { isBusy } from '../board-booking.ts'
import { newBooking } from './new-booking.ts'
import { isOnTimeline } from './when-possible.ts'

/** Opens the booking at the cursor; on free time, creates a booking there. */
export function openBooking(board: Board): Action {
  return {
    name: 'schedule.action.open',
    keys: ['Enter'],
    isPossible: () => isOnTimeline(board) && board.state.get().cursor !== undefined,
    run: () => {
      const id = board.state.get().cursor?.bookingId
      const booking = id === undefined ? undefined : board.on.bookings.get(id)
      if (booking === undefined) return newBooking(board).run()
      if (!isBusy(booking)) board.beside.set({ panel: booking.id })
    },
  }
}
