import type { Action } from '../../../ui/console-action.ts'
import type { Board } from '../board.ts'
import { isBusy } from '../board-booking.ts'
import { hasChosen } from './when-possible.ts'

/** Asks for the dates to which the bookings are copied. */
export function duplicateToDates(board: Board): Action {
  return {
    name: 'duplicate',
    keys: ['Shift+d'],
    isPossible: () => hasChosen(board),
    run: () => {
      const bookings = board.chosen.filter((booking) => !isBusy(booking))
      if (bookings.length > 0) board.beside.set({ duplicate: bookings })
    },
  }
}
