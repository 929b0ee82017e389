import { FormKey } from '../../api/form-key.ts'
import { undoHistory } from '../../api/undo.ts'
import { say } from '../../text/say.ts'
import type { Target } from '../../timeline/plan-move.ts'
import { notifyProblem } from '../../ui/notices.tsx'
import { noteStep } from '../../ui/steps.ts'
import { hasGoneOn } from './begun.ts'
import type { Board } from './board.ts'
import type { BoardBooking } from './board-booking.ts'
import { readTilesAgain } from './booking-tiles.ts'
import { despiteClash } from './despite-clash.ts'
import type { Way } from './find-ways-out.ts'
import { takenWay } from './move-bookings.ts'
import { openRefusal } from './refuse-change.ts'
import {
  type BookingBody,
  clashOf,
  createBooking,
  deleteBooking,
  readBooking,
  restoreBooking,
  type SeriesScope,
} from './write-booking.ts'

/** Copies bookings to other places. A copy of a booking in a series is a single booking. */
export async function copyBookings(board: Board, targets: readonly Target<BoardBooking>[]): Promise<void> {
  if (targets.length === 0) return
  return undoHistory.inTurn(() => storeCopies(board, targets, true, {}))
}

async function storeCopies(
  board: Board,
  targets: readonly Target<BoardBooking>[],
  checksClash: boolean,
  also: BookingBody,
): Promise<void> {
  const made: BoardBooking[] = []
  try {
    for (const target of targets) {
      const body = { ...placeOfCopy(target), ...also }
      made.push(await createBooking(body, new FormKey(), checksClash, target.booking.id))
    }
  } catch (error) {
    for (const booking of made) await deleteBooking(booking).catch(notifyProblem)
    refuse(board, targets, targets[made.length], error)
    return
  }
  const what = say('schedule.copied', { count: made.length, name: made[0]?.name ?? '' })
  noteMade(what, made)
  board.select(made.map(({ id }) => id))
  if (made[0] !== undefined) board.focusOn(made[0])
}

function refuse(
  board: Board,
  targets: readonly Target<BoardBooking>[],
  refused: Target<BoardBooking> | undefined,
  error: unknown,
): void {
  const inTheWay = clashOf(error)
  const isLate = hasGoneOn(board)
  if (inTheWay === undefined || isLate) {
    notifyProblem(error, isLate ? refused?.booking.name : undefined)
    return
  }
  const take = (way: Way) => {
    board.beside.set({})
    const also = way.kind === 'hold' ? { status: [{ id: way.status.id }] } : {}
    const to = targets.map((target) => takenWay(target, way))
    const checksClash = way.kind === 'elsewhere' || way.kind === 'later'
    void undoHistory.inTurn(() => storeCopies(board, to, checksClash, also))
  }
  openRefusal(board, { targets, isCopy: true, scope: undefined, inTheWay, take })
}

/** What a copy has that its original does not: its place. */
export function placeOfCopy({ start, end, resourceIds }: Target<BoardBooking>): BookingBody {
  return { start, end, resources: resourceIds.map((id) => ({ id })) }
}

/** Undo deletes the new bookings; redo restores them. `scope` is `all` if each is the first of a series. */
export function noteMade(what: string, made: readonly BoardBooking[], scope?: SeriesScope): void {
  noteStep({
    what,
    undo: async () => {
      for (const { id } of made) {
        const current = await readBooking(id)
        if (current !== undefined) await deleteBooking(current, scope)
      }
      if (scope !== undefined) readTilesAgain()
    },
    redo: async () => {
      for (const { id, name } of made) {
        await despiteClash(name, (checksClash) => restoreBooking(id, { checksClash, scope }))
      }
      if (scope !== undefined) readTilesAgain()
    },
  })
}
