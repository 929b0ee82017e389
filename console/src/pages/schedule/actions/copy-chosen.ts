import { say } from '../../../text/say.ts'
import type { Action } from '../../../ui/console-action.ts'
import { notify } from '../../../ui/notices.tsx'
import type { Board } from '../board.ts'
import { hasChosen } from './when-possible.ts'

/** The copied bookings can be pasted at the cursor. */
export function copyChosen(board: Board): Action {
  return {
    name: 'schedule.action.copy',
    keys: ['Ctrl+c'],
    isPossible: () => hasChosen(board),
    run: () => {
      board.clipboard = { bookings: board.chosen, isCut: false }
      notify(say('schedule.clipped', { count: board.chosen.length }))
    },
  }
}
