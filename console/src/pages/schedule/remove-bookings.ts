import { Problem } from '../../api/problem.ts'
import { undoHistory } from '../../api/undo.ts'
import { say } from '../../text/say.ts'
import { notifyProblem } from '../../ui/notices.tsx'
import { noteStep } from '../../ui/steps.ts'
import { askSeries } from './ask-series.ts'
import type { Board } from './board.ts'
import type { BoardBooking } from './board-booking.ts'
import { placeAhead, placeBookings, readTilesAgain } from './booking-tiles.ts'
import { despiteClash } from './despite-clash.ts'
import { openDispute } from './refuse-change.ts'
import { ChangedMeanwhile, deleteBooking, readBooking, restoreBooking, type SeriesScope } from './write-booking.ts'

/** Deletes bookings; undo restores them as they were. */
export async function removeBookings(board: Board, bookings: readonly BoardBooking[]): Promise<void> {
  const asked = await askSeries(board, bookings)
  if (asked === undefined) return
  board.leave(bookings.map(({ id }) => id))
  await deleteAll(board, asked.bookings, asked.scope)
}

function deleteAll(board: Board, bookings: readonly BoardBooking[], scope: SeriesScope | undefined): Promise<void> {
  const ids = bookings.map(({ id }) => id)
  const end = placeAhead([], ids)
  board.leave(ids)
  return undoHistory.inTurn(() => storeDeletions(board, bookings, scope)).finally(end)
}

async function storeDeletions(
  board: Board,
  bookings: readonly BoardBooking[],
  scope: SeriesScope | undefined,
): Promise<void> {
  const gone: BoardBooking[] = []
  const what = say('schedule.deleted', { count: bookings.length, name: bookings[0]?.name ?? '' })
  try {
    for (const booking of bookings.toSorted((one, other) => one.start - other.start)) {
      await deleteBooking(booking, scope)
      gone.push(booking)
    }
  } catch (error) {
    placeBookings(bookings.filter((booking) => !gone.includes(booking)))
    if (error instanceof ChangedMeanwhile) {
      openDispute(board, error, { what, insist: (theirs) => deleteAll(board, [theirs], scope) })
    } else notifyProblem(error)
  }
  if (gone.length === 0) return
  board.select([])
  if (scope !== undefined && scope !== 'single') readTilesAgain()
  noteDeleted(what, gone, scope)
}

function noteDeleted(what: string, gone: readonly BoardBooking[], scope: SeriesScope | undefined): void {
  const isMany = scope !== undefined && scope !== 'single'
  // An undo that fails in the middle is tried again with the rest.
  const deleted = new Set(gone)
  noteStep({
    what,
    undo: async () => {
      let missing: Problem | undefined
      const count = deleted.size
      // The last goes first: each joins its series again where it left it, as all that was deleted together.
      for (const booking of [...deleted].reverse()) {
        try {
          await despiteClash(booking.name, (checksClash) => restoreBooking(booking.id, { checksClash, scope: 'all' }))
          deleted.delete(booking)
        } catch (error) {
          // Somebody else has restored it.
          if (!(error instanceof Problem) || error.status !== 404) throw error
          missing = error
        }
      }
      if (isMany) readTilesAgain()
      if (missing !== undefined && deleted.size === count) throw missing
    },
    redo: async () => {
      for (const booking of gone) {
        const current = await readBooking(booking.id)
        if (current !== undefined) await deleteBooking(current, scope)
        deleted.add(booking)
      }
      if (isMany) readTilesAgain()
    },
  })
}
