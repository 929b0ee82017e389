import type { Action } from '../../../ui/console-action.ts'
import type { Board } from '../board.ts'
import { isFree } from './when-possible.ts'

/** The search field. */
export const FILTER_ID = 'schedule-filter'

export function filterBookings(board: Board): Action {
  return {
    name: 'schedule.filter',
    keys: ['/'],
    isPossible: () => isFree(board),
    run: () => document.getElementById(FILTER_ID)?.focus(),
  }
}
