import { undoHistory } from '../../../api/undo.ts'
import type { RowTarget } from '../../../timeline/row-order.ts'
import type { Action } from '../../../ui/console-action.ts'
import type { Board } from '../board.ts'
import { loads } from '../late-parts.ts'
import { loadPart } from '../load-part.ts'
import { isOnTimeline } from './when-possible.ts'

/** Moves the row of the cursor up or down in its group. */
export function moveRow(board: Board): Action {
  return {
    name: 'schedule.action.row',
    keys: ['Alt+Shift+ArrowUp', 'Alt+Shift+ArrowDown'],
    isPossible: () => isOnTimeline(board) && board.on.canOrder && board.state.get().cursor !== undefined,
    run: (key = '') => {
      const id = board.state.get().cursor?.resourceId
      const target = key.endsWith('Up') ? 'up' : 'down'
      if (id !== undefined) moveRowTo(board, id, target)
    },
  }
}

/** Moves a row within its group. A later undo waits, also while the script for it is loaded. */
export function moveRowTo(board: Board, id: number, target: RowTarget): void {
  void undoHistory.inTurn(async () => (await loadPart(loads.orderRows))?.(board, id, target))
}
