import { toggled } from '../../../timeline/select.ts'
import type { Action } from '../../../ui/console-action.ts'
import type { Board } from '../board.ts'
import { isFree } from './when-possible.ts'

/** Adds a booking to the selection, or removes it. */
export function selectOrNot(board: Board): Action {
  return {
    name: 'schedule.action.select',
    keys: ['x'],
    isPossible: () => isFree(board) && board.state.get().cursor?.bookingId !== undefined,
    run: () => {
      const { cursor, selection } = board.state.get()
      if (cursor?.bookingId !== undefined) board.select(toggled(selection, cursor.bookingId))
    },
  }
}
