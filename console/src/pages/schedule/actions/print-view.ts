import type { Action } from '../../../ui/console-action.ts'
import { notifyProblem } from '../../../ui/notices.tsx'
import type { Board } from '../board.ts'
import { loadPart } from '../load-part.ts'
import { readWholeView } from '../printed-view.ts'
import { isFree } from './when-possible.ts'

/** Prints the view, or saves it as PDF: all its rows, also those that are not scrolled into view. */
export function printView(board: Board): Action {
  return {
    name: 'schedule.print',
    keys: ['p'],
    isPossible: () => isFree(board),
    run: async () => {
      try {
        const sheet = loadPart(() => import('../printed-sheet.tsx'))
        const [printed, part] = await Promise.all([readWholeView(board), sheet])
        if (part === undefined) return
        board.printed = printed
        window.print()
      } catch (error) {
        notifyProblem(error)
      }
    },
  }
}
