import { say } from '../../text/say.ts'
import { notify } from '../../ui/notices.tsx'
import type { Board } from './board.ts'

/** Takes the chosen bookings, to paste them. The cursor goes to the first of them, in the row where they were chosen. */
export function clipChosen(board: Board, isCut: boolean): void {
  const bookings = board.chosen.toSorted((one, other) => one.start - other.start)
  const state = board.state.get()
  const [first] = bookings
  const rows = first?.resources.map(({ id }) => id) ?? []
  const row = rows.find((id) => id === state.cursor?.resourceId) ?? rows[0]
  board.clipboard = { bookings, isCut, row }
  if (first !== undefined && row !== undefined) {
    board.state.set({ ...state, cursor: { resourceId: row, stamp: first.start, bookingId: first.id } })
  }
  notify(say('schedule.clipped', { count: bookings.length }))
}
