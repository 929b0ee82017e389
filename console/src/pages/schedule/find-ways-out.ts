/** The alternatives to a clash. The service knows what is free. */
import { addressOf, send } from '../../api/client.ts'
import type { Times } from '../../timeline/move.ts'
import { nearestDays, nearestFree } from '../../timeline/nearest-free.ts'
import type { DayPart } from '../../timeline/open-times.ts'
import { type BoardStatus, secondHold } from '../../timeline/status-look.ts'
import { DAY, type Zone } from '../../timeline/wall-clock.ts'
import type { WholeDays } from '../../timeline/whole-days.ts'
import type { BoardResource } from './board-resources.ts'
import type { Move } from './nearest-shift.ts'

export type Way =
  /** The same time on another resource. */
  | { readonly kind: 'elsewhere'; readonly from: number; readonly resource: Pick<BoardResource, 'id' | 'name'> }
  /** The same resource at another time. */
  | {
      readonly kind: 'later'
      /** Of the booking, or of the first of several. */
      readonly times: Times
      /** How several move together. */
      readonly move?: Move
    }
  /** A second hold behind the existing booking. */
  | { readonly kind: 'hold'; readonly status: BoardStatus }
  /** A double booking, if the user wants one. */
  | { readonly kind: 'both' }

interface Wanted extends Times {
  readonly resourceIds: readonly number[]
  /** The resource that is taken. */
  readonly taken: BoardResource | undefined
  readonly statuses: readonly BoardStatus[]
  readonly zone: Zone
  /** The usual hours of a day, which are preferred. */
  readonly work: DayPart
  /** Undefined unless it moves by whole days. */
  readonly whole: WholeDays | undefined
  /** A booking that has not begun is not moved into the past. */
  readonly now: number
}

/** How far around the wanted time free time is searched. */
const DAYS_BEFORE = 3
const DAYS_AFTER = 14

interface Availability {
  readonly data: readonly { readonly id: number; readonly name: string; readonly free: readonly Times[] }[]
}

export async function findWaysOut(wanted: Wanted): Promise<readonly Way[]> {
  const [elsewhere, later] = await Promise.all([findElsewhere(wanted), findLater(wanted)])
  const hold = secondHold(wanted.statuses)
  return [
    ...(elsewhere === undefined ? [] : [elsewhere]),
    ...(later === undefined ? [] : [later]),
    ...(hold === undefined ? [] : [{ kind: 'hold' as const, status: hold }]),
    { kind: 'both' },
  ]
}

async function findElsewhere({ taken, start, end, resourceIds }: Wanted): Promise<Way | undefined> {
  if (taken === undefined) return undefined
  const minutes = Math.ceil((end - start) / 60)
  const query = { type_id: taken.type_id, from: start, to: end, duration_min: minutes, count: 1 }
  const { body } = await send<Availability>('GET', addressOf('resource/availability', query))
  const free = body.data.find(
    ({ id, free: times }) => !resourceIds.includes(id) && times.some((one) => one.start <= start && one.end >= end),
  )
  return free && { kind: 'elsewhere', from: taken.id, resource: { id: free.id, name: free.name } }
}

async function findLater({ zone, work, whole, resourceIds, start, end, now }: Wanted): Promise<Way | undefined> {
  if (resourceIds.length === 0) return undefined
  const query = {
    resource_ids: resourceIds,
    from: Math.max(start - DAYS_BEFORE * DAY, start > now ? now : 0),
    to: end + DAYS_AFTER * DAY,
    duration_min: Math.ceil((end - start) / 60),
  }
  const { body } = await send<Availability>('GET', addressOf('resource/availability', query))
  const free = body.data.map((one) => one.free).reduce(together)
  const times = whole ? nearestDays(whole, { start, end }, free) : nearestFree(zone, { start, end }, free, work)
  return times && { kind: 'later', times }
}

/** The intersection of both. */
function together(one: readonly Times[], other: readonly Times[]): readonly Times[] {
  return one.flatMap((a) =>
    other
      .map((b) => ({ start: Math.max(a.start, b.start), end: Math.min(a.end, b.end) }))
      .filter(({ start, end }) => end > start),
  )
}
