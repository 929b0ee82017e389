import { planMove } from '../../../timeline/plan-move.ts'
import { DAY } from '../../../timeline/wall-clock.ts'
import { daysOfBooking } from '../../../timeline/whole-days.ts'
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
      const { step, style } = board.on
      const days = board.chosen.map((booking) => daysOfBooking(booking, style))
      const count = Math.max(...days.map(({ end }) => end)) - Math.min(...days.map(({ first }) => first))
      return copyBookings(board, planMove(style, board.chosen, { seconds: count * DAY, step }))
    },
  }
}
