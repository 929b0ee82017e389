import { say } from '../../text/say.ts'
import { inMoveOrder, isMoved, isResized, type Target } from '../../timeline/plan-move.ts'
import { spanWords } from '../../timeline/span-words.ts'
import { askSeries } from './ask-series.ts'
import type { Board } from './board.ts'
import type { BoardBooking } from './board-booking.ts'
import { changeBookings } from './change-bookings.ts'
import type { Way } from './find-ways-out.ts'
import { openRefusal } from './refuse-change.ts'
import type { BookingBody, SeriesScope } from './write-booking.ts'

/** Moves bookings to other times and resources. If they clash, nothing is stored and alternatives are offered. */
export async function moveBookings(board: Board, targets: readonly Target<BoardBooking>[]): Promise<void> {
  const moved = targets.filter(isMoved)
  if (moved.length === 0) return
  const bookings = moved.map(({ booking }) => booking)
  const asked = await askSeries(board, bookings, moved.map(moveBody))
  if (asked === undefined) return
  const written = moved.filter(({ booking }) => asked.bookings.includes(booking))
  await storeMoves(board, written, { checksClash: true, scope: asked.scope })
}

interface StoreOptions {
  readonly checksClash: boolean
  readonly scope: SeriesScope | undefined
  /** Changes besides the time and resource. */
  readonly also?: BookingBody
}

async function storeMoves(
  board: Board,
  targets: readonly Target<BoardBooking>[],
  { checksClash, scope, also = {} }: StoreOptions,
): Promise<void> {
  const ordered = inMoveOrder(targets)
  const before = board.state.get()
  board.state.set({ ...before, gesture: undefined })
  const storing = changeBookings(board, {
    what: movedWords(board, targets),
    changes: ordered.map((target) => ({ seen: target.booking, body: { ...moveBody(target), ...also } })),
    checksClash,
    scope,
    onClash: (inTheWay) => {
      const take = (way: Way) => void takeWay(board, targets, way, scope)
      openRefusal(board, { targets, isCopy: false, scope, inTheWay, take })
    },
  })
  // The next key continues from the shown place, stored or not.
  const [first] = targets
  if (first !== undefined) board.focusOn({ ...first.booking, ...placeOf(first) })
  if (await storing) return
  const now = board.state.get()
  // The bar with the focus goes from the row that it was moved to.
  board.state.set({ ...now, cursor: before.cursor, focus: isElsewhere(board) ? now.focus : now.focus + 1 })
}

/** Whether the user is in a field, or in the dialog about the change. */
function isElsewhere({ beside }: Board): boolean {
  const { activeElement, body } = document
  return beside.get().dispute !== undefined || (activeElement !== body && activeElement?.closest('.tl-body') === null)
}

/** The members that a move changes. */
export function moveBody({ booking, start, end, resourceIds }: Target<BoardBooking>): BookingBody {
  return {
    ...(start !== booking.start && { start }),
    ...(end !== booking.end && { end }),
    ...(isOther(booking, resourceIds) && { resources: resourceIds.map((id) => ({ id })) }),
  }
}

function isOther({ resources }: BoardBooking, ids: readonly number[]): boolean {
  return ids.length !== resources.length || resources.some(({ id }) => !ids.includes(id))
}

function placeOf({ booking, start, resourceIds }: Target<BoardBooking>) {
  const kept = booking.resources.filter(({ id }) => resourceIds.includes(id))
  const fresh = resourceIds.filter((id) => !kept.some((one) => one.id === id)).map((id) => ({ id }))
  return { start, resources: [...fresh, ...kept] as unknown as BoardBooking['resources'] }
}

async function takeWay(
  board: Board,
  targets: readonly Target<BoardBooking>[],
  way: Way,
  scope: SeriesScope | undefined,
): Promise<void> {
  board.beside.set({})
  const to = targets.map((target) => takenWay(target, way))
  const also = way.kind === 'hold' ? { also: { status: [{ id: way.status.id }] } } : {}
  await storeMoves(board, to, { checksClash: way.kind === 'elsewhere' || way.kind === 'later', scope, ...also })
}

/** The target in the form of an alternative. */
export function takenWay<T extends Pick<Target, 'start' | 'end' | 'resourceIds'>>(target: T, way: Way): T {
  if (way.kind === 'later') {
    return { ...target, ...(way.move?.(target) ?? way.times) }
  }
  if (way.kind !== 'elsewhere') return target
  return { ...target, resourceIds: target.resourceIds.map((id) => (id === way.from ? way.resource.id : id)) }
}

function movedWords({ on }: Board, targets: readonly Target<BoardBooking>[]): string {
  const [target] = targets
  const isResize = targets.every(isResized)
  if (target === undefined || targets.length > 1) {
    return say(isResize ? 'schedule.resized.several' : 'schedule.moved.several', { count: targets.length })
  }
  const fresh = target.resourceIds.find((id) => target.booking.resources.every((one) => one.id !== id))
  const where = on.resources.find(({ id }) => id === fresh)?.name
  const when = spanWords({ ...target.booking, ...target }, on.style)
  const name = target.booking.name
  if (isResize) return say('schedule.resized', { name, when })
  return where === undefined ? say('schedule.moved', { name, when }) : say('schedule.moved.to', { name, when, where })
}
