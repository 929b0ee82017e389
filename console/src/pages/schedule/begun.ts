import type { Board } from './board.ts'

/** What the user has begun in a panel or a dialog; undefined if there is only a card, or nothing. */
export function begunOn({ beside }: Board): unknown {
  const { panel, dispute, series, weekCopy, duplicate, rowColour, draft } = beside.get()
  return panel ?? dispute ?? series ?? weekCopy ?? duplicate ?? rowColour ?? draft
}

/** Whether this is something else than the booking: another card or dialog would close it. */
export function hasGoneOn(board: Board, bookingId?: number): boolean {
  const begun = begunOn(board)
  return begun !== undefined && begun !== bookingId
}
