/** Handles a refused change: shows the reason and the alternatives. */
import { say } from '../../text/say.ts'
import type { Target } from '../../timeline/plan-move.ts'
import { zoneOf } from '../../timeline/wall-clock.ts'
import { type MaybeWhole, meantDays } from '../../timeline/whole-days.ts'
import { notify, notifyProblem } from '../../ui/notices.tsx'
import { hasGoneOn } from './begun.ts'
import type { Board, Dispute, Refusal } from './board.ts'
import { differences } from './board-booking.ts'
import { placeBookings } from './booking-tiles.ts'
import { findWaysOut, type Way } from './find-ways-out.ts'
import { loadPart } from './load-part.ts'
import type { ChangedMeanwhile, InTheWay } from './write-booking.ts'

/** Opens the card with the clashes, and adds the alternatives when they are loaded. */
export function openRefusal(board: Board, refused: Omit<Refusal, 'ways'>): void {
  const refusal = { ...refused, targets: clashingFirst(board, refused) }
  const open: Refusal = { ...refusal, ways: undefined }
  board.beside.set({ refusal: open })
  const [target] = refusal.targets
  const isSingle = target !== undefined && refusal.targets.length === 1
  const found = isSingle
    ? waysAround(board, { ...target.booking, ...target }, refusal.inTheWay)
    : waysAroundAll(board, refusal)
  const show = (ways: readonly Way[]) => {
    if (board.beside.get().refusal === open) board.beside.set({ refusal: { ...open, ways } })
  }
  found.then(show, (error: unknown) => {
    show([{ kind: 'both' }])
    notifyProblem(error)
  })
}

/** Of several bookings, the card names the one that clashes. */
function clashingFirst(
  { on }: Board,
  { targets, inTheWay }: Pick<Refusal, 'targets' | 'inTheWay'>,
): Refusal['targets'] {
  const rank = ({ start, end, resourceIds }: Target) => {
    const during = inTheWay.filter((other) => other.start < end && other.end > start)
    const isTaken = during.some(({ id }) => on.bookings.get(id)?.resources.some((one) => resourceIds.includes(one.id)))
    return isTaken ? 0 : during.length > 0 ? 1 : 2
  }
  return targets.toSorted((one, other) => rank(one) - rank(other))
}

/** The alternatives for several bookings that move together. */
async function waysAroundAll(
  { on }: Board,
  { targets, isCopy, inTheWay }: Pick<Refusal, 'targets' | 'isCopy' | 'inTheWay'>,
): Promise<readonly Way[]> {
  const others = inTheWay.flatMap(({ id }) => on.bookings.get(id)?.resources ?? [])
  const ids = targets.flatMap(({ resourceIds }) => resourceIds)
  const takenId = ids.find((id) => others.some((other) => other.id === id))
  const part = await loadPart(() => import('./move-together.ts'))
  if (part === undefined) return [{ kind: 'both' }]
  return part.waysTogether({
    targets,
    isCopy,
    style: on.style,
    taken: on.resources.find(({ id }) => id === takenId),
    statuses: on.statuses,
    now: Math.floor(Date.now() / 1000),
  })
}

export type WantedPlace = Pick<Target, 'start' | 'end' | 'resourceIds'> & MaybeWhole

/** The alternatives for one booking, stored or not. */
export function waysAround(
  { on }: Board,
  wanted: WantedPlace,
  inTheWay: readonly Pick<InTheWay, 'id'>[],
): Promise<readonly Way[]> {
  const { start, end, resourceIds } = wanted
  const others = inTheWay.flatMap(({ id }) => on.bookings.get(id)?.resources ?? [])
  const takenId = resourceIds.find((id) => others.some((other) => other.id === id)) ?? resourceIds[0]
  return findWaysOut({
    start,
    end,
    resourceIds,
    whole: meantDays(wanted, on.style),
    statuses: on.statuses,
    zone: zoneOf(on.style.zone),
    work: on.scale.work,
    now: Math.floor(Date.now() / 1000),
    taken: on.resources.find(({ id }) => id === takenId),
  })
}

interface Disputing extends Pick<Dispute, 'what' | 'editOn'> {
  readonly insist: (theirs: NonNullable<ChangedMeanwhile['theirs']>) => Promise<unknown>
}

/** Shows both versions and lets the user choose; reports it if the booking was deleted, or the user has gone on. */
export function openDispute(board: Board, error: ChangedMeanwhile, { what, insist, editOn }: Disputing): void {
  const { seen, theirs } = error
  if (theirs === undefined) {
    placeBookings([], [seen.id])
    notify(say('schedule.gone', { name: seen.name }))
    return
  }
  placeBookings([theirs])
  if (hasGoneOn(board, seen.id)) {
    notifyProblem(error, seen.name)
    return
  }
  const members = differences(seen, theirs)
  board.beside.set({ dispute: { what, seen, theirs, members, insist: () => insist(theirs), editOn } })
}
