import { zoneOf } from '../../../timeline/wall-clock.ts'
import type { Action } from '../../../ui/console-action.ts'
import type { Board } from '../board.ts'
import { firstDayOf } from '../schedule-view.ts'
import { isFree } from './when-possible.ts'

export function goToToday(board: Board): Action {
  return {
    name: 'schedule.today',
    keys: ['t'],
    isPossible: () => isFree(board),
    run: () => {
      const { zone, locale } = board.on.style
      const { day } = zoneOf(zone).wallAt(Math.floor(Date.now() / 1000))
      board.turnTo(firstDayOf(board.view.get().zoom, day, locale))
    },
  }
}
