import { planMove, stepOf } from '../../../timeline/plan-move.ts'
import type { Action } from '../../../ui/console-action.ts'
import type { Board } from '../board.ts'
import { isBusy } from '../board-booking.ts'
import { moveBookings } from '../move-bookings.ts'
import { hasChosen } from './when-possible.ts'

/** Moves one step earlier or later, or to the row above or below. */
export function moveChosen(board: Board): Action {
  return {
    name: 'schedule.action.move',
    keys: ['Alt+ArrowLeft', 'Alt+ArrowRight', 'Alt+ArrowUp', 'Alt+ArrowDown'],
    isPossible: () => hasChosen(board),
    run: (key = '') => {
      const { style } = board.on
      const bookings = board.chosen.filter((booking) => !isBusy(booking))
      const step = stepOf(style, bookings, board.on.step)
      const seconds = key.endsWith('Left') ? -step : key.endsWith('Right') ? step : 0
      const swap = swapOf(board, key)
      if (seconds === 0 && swap === undefined) return
      return moveBookings(board, planMove(style, bookings, { seconds, step, ...(swap && { swap }) }))
    },
  }
}

function swapOf(board: Board, key: string): { readonly from: number; readonly to: number } | undefined {
  const by = key.endsWith('Up') ? -1 : key.endsWith('Down') ? 1 : 0
  const from = board.state.get().cursor?.resourceId ?? board.chosen[0]?.resources[0]?.id
  const { lines } = board.on
  const to = lines[lines.findIndex(({ resource }) => resource.id === from) + by]?.resource.id
  return by === 0 || from === undefined || to === undefined ? undefined : { from, to }
}
