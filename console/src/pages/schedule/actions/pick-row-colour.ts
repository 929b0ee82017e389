import type { Action } from '../../../ui/console-action.ts'
import type { Board } from '../board.ts'
import { isFree } from './when-possible.ts'

/** Asks for the colour of the row at the cursor. */
export function pickRowColour(board: Board): Action {
  return {
    name: 'row.colour',
    keys: ['Shift+c'],
    isPossible: () => isFree(board) && board.on.canOrder && board.state.get().cursor !== undefined,
    run: () => askRowColour(board, board.state.get().cursor?.resourceId),
  }
}

/** Opens the question for a row. */
export function askRowColour(board: Board, id: number | undefined): void {
  const rowColour = board.on.resources.find((resource) => resource.id === id)
  if (rowColour !== undefined) board.beside.set({ rowColour })
}
