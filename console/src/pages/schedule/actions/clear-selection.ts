import type { Action } from '../../../ui/console-action.ts'
import type { Board } from '../board.ts'
import { isFree } from './when-possible.ts'

export function clearSelection(board: Board): Action {
  return {
    name: 'schedule.action.clear',
    keys: ['Escape'],
    isPossible: () =>
      isFree(board) && (board.state.get().selection.size > 0 || board.beside.get().refusal !== undefined),
    run: () => {
      board.beside.set({})
      board.select([])
    },
  }
}
