/** The alternatives for several bookings that are moved together. */
import { addressOf, send } from '../../api/client.ts'
import type { TimeStyle } from '../../time/show-time.ts'
import type { Times } from '../../timeline/move.ts'
import type { Target } from '../../timeline/plan-move.ts'
import { type BoardStatus, secondHold } from '../../timeline/status-look.ts'
import { DAY } from '../../timeline/wall-clock.ts'
import { meantDays } from '../../timeline/whole-days.ts'
import type { BoardBooking } from './board-booking.ts'
import type { BoardResource } from './board-resources.ts'
import type { Way } from './find-ways-out.ts'
import { nearestDayMove, nearestMove } from './nearest-shift.ts'

interface WantedTogether {
  readonly targets: readonly Target<BoardBooking>[]
  /** Copies do not leave their place. */
  readonly isCopy: boolean
  readonly style: TimeStyle
  /** The resource that is taken. */
  readonly taken: BoardResource | undefined
  readonly statuses: readonly BoardStatus[]
  /** Bookings that have not begun are not moved into the past. */
  readonly now: number
}

/** How far around the wanted times free time is searched. */
const DAYS_AROUND = 14

interface Availability {
  readonly data: readonly { readonly id: number; readonly name: string; readonly free: readonly Times[] }[]
}

export async function waysTogether(wanted: WantedTogether): Promise<readonly Way[]> {
  const [elsewhere, later] = await Promise.all([findElsewhere(wanted), findLater(wanted)])
  const hold = secondHold(wanted.statuses)
  return [
    ...(elsewhere === undefined ? [] : [elsewhere]),
    ...(later === undefined ? [] : [later]),
    ...(hold === undefined ? [] : [{ kind: 'hold' as const, status: hold }]),
    { kind: 'both' },
  ]
}

function askedOf({ targets, isCopy }: WantedTogether) {
  const start = Math.min(...targets.map((target) => target.start))
  const end = Math.max(...targets.map((target) => target.end))
  const moving = isCopy ? undefined : targets.map(({ booking }) => booking.id)
  return { start, end, moving }
}

/** Another resource of the type that is free for all of them that have the taken one. */
async function findElsewhere(wanted: WantedTogether): Promise<Way | undefined> {
  const { taken, targets } = wanted
  if (taken === undefined) return undefined
  const { start, end, moving } = askedOf(wanted)
  const query = { type_id: taken.type_id, from: start, to: end, duration_min: 1, count: 1, id: moving }
  const { body } = await send<Availability>('GET', addressOf('resource/availability', query))
  const there = targets.filter(({ resourceIds }) => resourceIds.includes(taken.id))
  // The rows that the bookings come from are not alternatives.
  const before = wanted.isCopy ? [] : targets.flatMap(({ booking }) => booking.resources.map(({ id }) => id))
  const known = new Set([...before, ...targets.flatMap(({ resourceIds }) => resourceIds)])
  const free = body.data.find(
    (resource) =>
      !known.has(resource.id) &&
      there.every((target) => resource.free.some((gap) => gap.start <= target.start && gap.end >= target.end)),
  )
  return free && { kind: 'elsewhere', from: taken.id, resource: { id: free.id, name: free.name } }
}

async function findLater(wanted: WantedTogether): Promise<Way | undefined> {
  const { targets, style, now } = wanted
  const [first] = targets
  const ids = [...new Set(targets.flatMap(({ resourceIds }) => resourceIds))]
  if (first === undefined || ids.length === 0) return undefined
  const { start, end, moving } = askedOf(wanted)
  const from = Math.max(start - DAYS_AROUND * DAY, start > now ? now : 0)
  const query = { resource_ids: ids, from, to: end + DAYS_AROUND * DAY, duration_min: 1, id: moving }
  const { body } = await send<Availability>('GET', addressOf('resource/availability', query))
  const free = new Map(body.data.map((resource) => [resource.id, resource.free]))
  const hasDays = targets.some((target) => meantDays({ ...target.booking, ...target }, style) !== undefined)
  const move = hasDays ? nearestDayMove(style, targets, free, DAYS_AROUND) : nearestMove(targets, free)
  return move && { kind: 'later', times: move(first), move }
}
