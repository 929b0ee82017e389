import { FormKey } from '../../api/form-key.ts'
import { undoHistory } from '../../api/undo.ts'
import { say } from '../../text/say.ts'
import type { Times } from '../../timeline/move.ts'
import { spanWords } from '../../timeline/span-words.ts'
import type { Board, Draft } from './board.ts'
import { readTilesAgain } from './booking-tiles.ts'
import { noteMade } from './copy-bookings.ts'
import type { PanelFields } from './panel-fields.ts'
import { type BookingBody, createBooking } from './write-booking.ts'

interface MakeOptions {
  readonly checksClash: boolean
  /** What was typed after the values that were sent. */
  readonly typedSince: () => Partial<PanelFields>
}

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

/**
 * Stores a new booking, and opens its panel if something was typed since. If the same form is sent twice, one booking is
 * created. Throws the errors of the service.
 */
export async function makeBooking(
  board: Board,
  draft: Draft,
  body: BookingBody,
  { checksClash, typedSince }: MakeOptions,
): Promise<void> {
  const made = await undoHistory.inTurn(async () => {
    const stored = await createBooking(body, draft.key, checksClash)
    const isSeries = 'repeat_rule' in body
    const what = say('schedule.made', { name: stored.name, when: spanWords(stored, board.on.style) })
    noteMade(what, [stored], isSeries ? 'all' : undefined)
    if (isSeries) readTilesAgain()
    return stored
  })
  // The user may have cancelled it meanwhile, and begun another one.
  if (board.beside.get().draft !== draft) return
  const typed = typedSince()
  endBooking(board)
  board.focusOn(made)
  if (Object.keys(typed).length > 0) board.beside.set({ panel: made.id, typed })
}

/** Ends a new booking, cancelled or stored. */
export function endBooking(board: Board): void {
  board.beside.set({})
  board.state.set({ ...board.state.get(), gesture: undefined })
}
