import type { Action } from '../../../ui/console-action.ts'
import type { Board } from '../board.ts'
import { removeBookings } from '../remove-bookings.ts'
import { hasChosen } from './when-possible.ts'

export function deleteChosen(board: Board): Action {
  return {
    name: 'schedule.action.delete',
    keys: ['Delete', 'Backspace'],
    isPossible: () => hasChosen(board),
    run: () => removeBookings(board, board.chosen),
  }
}
