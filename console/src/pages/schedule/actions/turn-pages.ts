import { shiftStamp } from '../../../timeline/move.ts'
import { DAY } from '../../../timeline/wall-clock.ts'
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
      const { firstDay, state, on } = board
      const day = turnPage(shape === 'day' || shape === 'week' ? shape : zoom, firstDay, pages)
      const { cursor } = state.get()
      // The cursor turns with the days, so that what was copied is pasted where the user looks.
      if (cursor !== undefined) {
        const stamp = shiftStamp(on.scale.zone, cursor.stamp, (day - firstDay) * DAY)
        state.set({ ...state.get(), cursor: { resourceId: cursor.resourceId, stamp } })
      }
      board.goTo(day)
    },
  }
}
