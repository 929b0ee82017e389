import { shiftStamp } from '../../../timeline/move.ts'
import { DAY } from '../../../timeline/wall-clock.ts'
import type { Action } from '../../../ui/console-action.ts'
import type { Board } from '../board.ts'
import { daysOf, turnPage } from '../schedule-view.ts'
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
      const view = board.view.get()
      const { zoom, shape } = view
      const { firstDay, state, on } = board
      const day = turnPage(shape === 'day' || shape === 'week' ? shape : zoom, firstDay, pages)
      const { cursor, focus } = state.get()
      // The cursor turns with the days, so that what was copied is pasted where the user looks, and the focus with it.
      if (cursor !== undefined) {
        const { zone } = on.scale
        const from = zone.wallAt(cursor.stamp).day - firstDay
        const hasFocus = from >= 0 && from < daysOf(view) && document.activeElement?.closest('.tl [role=grid]') != null
        const stamp = shiftStamp(zone, cursor.stamp, (day - firstDay) * DAY)
        const turned = { resourceId: cursor.resourceId, stamp }
        state.set({ ...state.get(), cursor: turned, focus: hasFocus ? focus + 1 : focus })
      }
      board.goTo(day)
    },
  }
}
