import { addressOf, send } from '../../../api/client.ts'
import { undoHistory } from '../../../api/undo.ts'
import { say } from '../../../text/say.ts'
import type { Action } from '../../../ui/console-action.ts'
import { notifyProblem } from '../../../ui/notices.tsx'
import { noteStep } from '../../../ui/steps.ts'
import type { Board } from '../board.ts'
import { type BoardBooking, isLocked } from '../board-booking.ts'
import { readBooking } from '../write-booking.ts'
import { hasChosen } from './when-possible.ts'

/** Locks the selected bookings for a while, or unlocks them. */
export function lockChosen(board: Board): Action {
  return {
    name: 'schedule.action.lock',
    keys: ['l'],
    isPossible: () => hasChosen(board),
    run: async () => {
      const bookings = board.chosen
      const isOn = bookings.every((booking) => isLocked(booking, Math.floor(Date.now() / 1000)))
      const what = say(isOn ? 'schedule.unlocked' : 'schedule.locked', {
        count: bookings.length,
        name: bookings[0]?.name ?? '',
      })
      try {
        await undoHistory.inTurn(async () => {
          await sendLocks(bookings, !isOn)
          noteStep({ what, undo: () => sendLocks(bookings, isOn), redo: () => sendLocks(bookings, !isOn) })
        })
      } catch (error) {
        notifyProblem(error)
      }
    },
  }
}

async function sendLocks(bookings: readonly BoardBooking[], isOn: boolean): Promise<void> {
  for (const { id } of bookings) {
    await send('PUT', addressOf(isOn ? 'booking/lock' : 'booking/unlock', { id }), { body: {} })
    await readBooking(id)
  }
}
