import type { Action } from '../../../ui/console-action.ts'
import { notifyProblem } from '../../../ui/notices.tsx'
import type { Board } from '../board.ts'
import { loadPart } from '../load-part.ts'
import { isFree } from './when-possible.ts'

/** Saves what the view shows as a calendar file. */
export function saveCalendar(board: Board): Action {
  return {
    name: 'schedule.ics',
    keys: ['Shift+i'],
    isPossible: () => isFree(board),
    run: () =>
      loadPart(() => import('../save-view-calendar.ts'))
        .then((part) => part?.saveViewCalendar(board))
        .catch(notifyProblem),
  }
}
