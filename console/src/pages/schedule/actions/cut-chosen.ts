import { say } from '../../../text/say.ts'
import type { Action } from '../../../ui/console-action.ts'
import { notify } from '../../../ui/notices.tsx'
import type { Board } from '../board.ts'
import { hasChosen } from './when-possible.ts'

/** Cut bookings stay in place until they are pasted. */
export function cutChosen(board: Board): Action {
  return {
    name: 'schedule.action.cut',
    keys: ['Ctrl+x'],
    isPossible: () => hasChosen(board),
    run: () => {
      board.clipboard = { bookings: board.chosen, isCut: true }
      notify(say('schedule.clipped', { count: board.chosen.length }))
    },
  }
}
