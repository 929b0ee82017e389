import { planResize } from '../../../timeline/plan-move.ts'
import type { Action } from '../../../ui/console-action.ts'
import type { Board } from '../board.ts'
import { isBusy } from '../board-booking.ts'
import { moveBookings } from '../move-bookings.ts'
import { hasChosen } from './when-possible.ts'

/** Moves the end one step earlier or later. */
export function resizeChosen(board: Board): Action {
  return {
    name: 'schedule.action.resize',
    keys: ['Alt+Shift+ArrowLeft', 'Alt+Shift+ArrowRight'],
    isPossible: () => hasChosen(board),
    run: (key = '') => {
      const { style, step } = board.on
      const bookings = board.chosen.filter((booking) => !isBusy(booking))
      return moveBookings(board, planResize(style, bookings, step, key.endsWith('Left') ? -1 : 1))
    },
  }
}
