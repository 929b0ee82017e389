import type { Action } from '../../../ui/console-action.ts'
import { notifyProblem } from '../../../ui/notices.tsx'
import type { Board } from '../board.ts'
import { loadPart } from '../load-part.ts'
import { isFree } from './when-possible.ts'

/** Copies the bookings of the week before into the week in view, after a question. */
export function copyLastWeek(board: Board): Action {
  return {
    name: 'schedule.copy-week',
    keys: ['w'],
    isPossible: () => isFree(board) && board.on.canWrite,
    run: async () => {
      try {
        const part = await loadPart(() => import('../week-copy.ts'))
        await part?.beginWeekCopy(board)
      } catch (error) {
        notifyProblem(error)
      }
    },
  }
}
