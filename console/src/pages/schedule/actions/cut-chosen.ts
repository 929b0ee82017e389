import type { Action } from '../../../ui/console-action.ts'
import type { Board } from '../board.ts'
import { clipChosen } from '../clip-chosen.ts'
import { hasChosen } from './when-possible.ts'

/** Cut bookings stay in place until they are pasted. */
export function cutChosen(board: Board): Action {
  return {
    name: 'schedule.action.cut',
    keys: ['Ctrl+x'],
    isPossible: () => hasChosen(board),
    run: () => clipChosen(board, true),
  }
}
