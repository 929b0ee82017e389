import { bookingsIn } from '../../../timeline/select.ts'
import type { Action } from '../../../ui/console-action.ts'
import type { Board } from '../board.ts'
import { isFree } from './when-possible.ts'

/** Selects the bookings of the days and rows that the timeline shows. */
export function selectAll(board: Board): Action {
  return {
    name: 'schedule.action.select-all',
    keys: ['Ctrl+a'],
    isPossible: () => isFree(board) && board.view.get().shape === 'timeline',
    run: () => {
      // At its edges, which are rounded and seams of folded nights, the view touches the days beside it.
      const left = board.pan.get() + 1
      const box = { kind: 'box', left, right: left + board.on.laneWidth - 2, top: 0, bottom: Infinity } as const
      board.select(bookingsIn(board.on, box))
    },
  }
}
