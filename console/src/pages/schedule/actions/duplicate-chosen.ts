import { planMove } from '../../../timeline/plan-move.ts'
import { DAY } from '../../../timeline/wall-clock.ts'
import type { Action } from '../../../ui/console-action.ts'
import type { Board } from '../board.ts'
import { copyBookings } from '../copy-bookings.ts'
import { hasChosen } from './when-possible.ts'

/** Copies the bookings at the same time, to the day after their last day. */
export function duplicateChosen(board: Board): Action {
  return {
    name: 'schedule.action.duplicate',
    keys: ['Ctrl+d'],
    isPossible: () => hasChosen(board),
    run: () => {
      const { scale, step, style } = board.on
      const days = board.chosen.map(({ start, end }) => [scale.zone.wallAt(start).day, scale.zone.wallAt(end - 1).day])
      const first = Math.min(...days.map(([from = 0]) => from))
      const last = Math.max(...days.map(([, to = 0]) => to))
      return copyBookings(board, planMove(style, board.chosen, { seconds: (last - first + 1) * DAY, step }))
    },
  }
}
