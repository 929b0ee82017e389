import type { Action } from '../../../ui/console-action.ts'
import type { Board } from '../board.ts'
import { clipChosen } from '../clip-chosen.ts'
import { hasChosen } from './when-possible.ts'

/** The copied bookings can be pasted at the cursor. */
export function copyChosen(board: Board): Action {
  return {
    name: 'schedule.action.copy',
    keys: ['Ctrl+c'],
    isPossible: () => hasChosen(board),
    run: () => clipChosen(board, false),
  }
}
