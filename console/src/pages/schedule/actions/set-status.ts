import { say } from '../../../text/say.ts'
import type { BoardStatus } from '../../../timeline/status-look.ts'
import type { Action } from '../../../ui/console-action.ts'
import { askSeries } from '../ask-series.ts'
import type { Board } from '../board.ts'
import { changeBookings } from '../change-bookings.ts'
import { hasChosen } from './when-possible.ts'

/** Statuses by their position in the menu: 1 is the first. */
export function setStatus(board: Board): Action {
  return {
    name: 'schedule.action.status',
    keys: ['1', '2', '3', '4', '5', '6', '7', '8', '9'],
    isPossible: () => hasChosen(board),
    run: (key) => {
      const status = board.on.statuses[Number(key) - 1]
      return status === undefined ? undefined : giveStatus(board, status)
    },
  }
}

/** A status does not move a booking: an existing clash stays. */
export async function giveStatus(board: Board, status: BoardStatus): Promise<void> {
  const bookings = board.chosen.filter((booking) => booking.status[0]?.id !== status.id)
  const body = { status: [{ id: status.id }] }
  const asked = await askSeries(board, bookings, body)
  if (asked === undefined || bookings.length === 0) return
  await changeBookings(board, {
    what: say('schedule.status.set', { count: bookings.length, name: bookings[0]?.name ?? '', status: status.name }),
    changes: asked.bookings.map((seen) => ({ seen, body })),
    checksClash: false,
    scope: asked.scope,
  })
}
