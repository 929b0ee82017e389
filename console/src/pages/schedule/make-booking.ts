import { FormKey } from '../../api/form-key.ts'
import { undoHistory } from '../../api/undo.ts'
import { say } from '../../text/say.ts'
import type { Times } from '../../timeline/move.ts'
import { spanWords } from '../../timeline/span-words.ts'
import type { Board, Draft } from './board.ts'
import { readTilesAgain } from './booking-tiles.ts'
import { noteMade } from './copy-bookings.ts'
import { type BookingBody, createBooking } from './write-booking.ts'

/** Begins a new booking: marks its time, and asks for its name. */
export function beginBooking(board: Board, times: Times, resourceIds: readonly number[]): void {
  const { start, end } = times
  const draft: Draft = { start, end, key: new FormKey(), resourceIds }
  board.state.set({
    ...board.state.get(),
    selection: new Set(),
    gesture: { kind: 'mark', start, end, resourceIds },
  })
  board.beside.set({ draft })
}

/** Stores a new booking. If the same form is sent twice, one booking is created. Throws the errors of the service. */
export async function makeBooking(board: Board, draft: Draft, body: BookingBody, checksClash: boolean): Promise<void> {
  const made = await undoHistory.inTurn(async () => {
    const stored = await createBooking(body, draft.key.current, checksClash)
    const isSeries = 'repeat_rule' in body
    const what = say('schedule.made', { name: stored.name, when: spanWords(stored, board.on.style) })
    noteMade(what, [stored], isSeries ? 'all' : undefined)
    if (isSeries) readTilesAgain()
    return stored
  })
  endBooking(board)
  board.focusOn(made)
}

/** Ends a new booking, cancelled or stored. */
export function endBooking(board: Board): void {
  board.beside.set({})
  board.state.set({ ...board.state.get(), gesture: undefined })
}
