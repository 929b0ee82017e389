import type { Action } from '../../../ui/console-action.ts'
import type { Board } from '../board.ts'
import { turnPage } from '../schedule-view.ts'
import { isFree } from './when-possible.ts'

export function goEarlier(board: Board): Action {
  return turning(board, -1)
}

export function goLater(board: Board): Action {
  return turning(board, 1)
}

function turning(board: Board, pages: 1 | -1): Action {
  return {
    name: pages === 1 ? 'schedule.later' : 'schedule.earlier',
    keys: [pages === 1 ? ']' : '['],
    isPossible: () => isFree(board),
    run: () => {
      const { zoom, shape } = board.view.get()
      board.turnTo(turnPage(shape === 'day' || shape === 'week' ? shape : zoom, board.firstDay, pages))
    },
  }
}
