import { say } from '../../text/say.ts'
import { notify } from '../../ui/notices.tsx'
import type { Board } from './board.ts'

/** Takes the chosen bookings, to paste them. The focus goes to the first of them, in a row that is shown: where it was chosen. */
export function clipChosen(board: Board, isCut: boolean): void {
  const bookings = board.chosen.toSorted((one, other) => one.start - other.start)
  const [first] = bookings
  const rows = first?.resources.map(({ id }) => id) ?? []
  const shown = rows.filter((id) => board.on.lines.some(({ resource }) => resource.id === id))
  const row = shown.find((id) => id === board.state.get().cursor?.resourceId) ?? shown[0] ?? rows[0]
  board.clipboard = { bookings, isCut, row }
  if (first !== undefined) board.focusOn(first, row)
  notify(say('schedule.clipped', { count: bookings.length }))
}
