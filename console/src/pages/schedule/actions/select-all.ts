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
      const left = board.pan.get()
      const box = { kind: 'box', left, right: left + board.on.laneWidth, top: 0, bottom: Infinity } as const
      board.select(bookingsIn(board.on, box))
    },
  }
}
