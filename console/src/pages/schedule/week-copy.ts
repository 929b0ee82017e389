/** Copies the bookings of the week before: planned, tried by the service, then stored as one step. */
import { readList } from '../../api/client.ts'
import { FormKey } from '../../api/form-key.ts'
import { undoHistory } from '../../api/undo.ts'
import { say } from '../../text/say.ts'
import type { Target } from '../../timeline/plan-move.ts'
import { shiftBooking } from '../../timeline/shift-days.ts'
import { lookOfStatus } from '../../timeline/status-look.ts'
import { firstOfWeek, zoneOf } from '../../timeline/wall-clock.ts'
import { daysOfBooking } from '../../timeline/whole-days.ts'
import { notify } from '../../ui/notices.tsx'
import type { Board } from './board.ts'
import { type BoardBooking, boardFields, isBusy } from './board-booking.ts'
import { noteMade, placeOfCopy } from './copy-bookings.ts'
import { clashOf, createBooking, type InTheWay, tryBooking } from './write-booking.ts'

const PAGE_SIZE = 1000
const WEEK_DAYS = 7

/** A copy and the bookings that are in its way. */
export interface TriedCopy {
  readonly target: Target<BoardBooking>
  readonly inTheWay: readonly InTheWay[]
}

export interface WeekCopy {
  /** The first day of the week that gets the copies. */
  readonly day: number
  /** Undefined until the service has tried them. */
  readonly copies: readonly TriedCopy[] | undefined
}

/** Opens the question, and shows what each copy would meet when the service has tried them. */
export async function beginWeekCopy(board: Board): Promise<void> {
  const day = firstOfWeek(board.firstDay, board.on.style.locale)
  const opened: WeekCopy = { day, copies: undefined }
  board.beside.set({ weekCopy: opened })
  const isOpen = () => board.beside.get().weekCopy === opened
  try {
    const copies: TriedCopy[] = []
    for (const target of await targetsOfWeek(board, day)) {
      if (!isOpen()) return
      copies.push({ target, inTheWay: await tryBooking(placeOfCopy(target), target.booking.id) })
    }
    if (isOpen()) board.beside.set({ weekCopy: { ...opened, copies } })
  } catch (error) {
    if (isOpen()) board.beside.set({})
    throw error
  }
}

/** Bookings that begin in the week before, in rows and filters of the view; cancelled and private ones stay behind. */
async function targetsOfWeek({ on }: Board, day: number): Promise<readonly Target<BoardBooking>[]> {
  const zone = zoneOf(on.style.zone)
  const query = {
    resource_ids: on.lines.map(({ resource }) => resource.id),
    // Days of another zone can begin a day earlier or later.
    from_time: zone.dayStart(day - WEEK_DAYS - 1),
    to_time: zone.dayStart(day + 1),
    order_asc: 'start',
    fields: boardFields,
    limit: PAGE_SIZE,
  }
  if (on.lines.length === 0) return []
  const bookings: BoardBooking[] = []
  for (let page = 1, last = 1; page <= last; page += 1) {
    const { data, meta } = await readList('booking', { ...query, page })
    bookings.push(...data)
    last = meta.pagination.total_pages ?? 1
  }
  const isOff = ({ status: [status] }: BoardBooking) =>
    on.statuses.some((one) => one.id === status?.id && lookOfStatus(one).shape === 'cancelled')
  const isInWeek = (booking: BoardBooking) => {
    const { first } = daysOfBooking(booking, on.style)
    return first >= day - WEEK_DAYS && first < day
  }
  return bookings
    .filter((booking) => isInWeek(booking) && !isBusy(booking) && !isOff(booking) && on.isWanted(booking))
    .map((booking) => ({
      booking,
      ...shiftBooking(booking, WEEK_DAYS, on.style),
      resourceIds: booking.resources.map(({ id }) => id),
    }))
}

/** Stores the copies as one step to undo. What clashes meanwhile is left out, and its number is reported. */
export function storeTriedCopies(board: Board, copies: readonly TriedCopy[]): Promise<void> {
  return undoHistory.inTurn(async () => {
    const made: BoardBooking[] = []
    let refused = 0
    try {
      for (const { target, inTheWay } of copies) {
        try {
          const checksClash = inTheWay.length === 0
          made.push(await createBooking(placeOfCopy(target), new FormKey(), checksClash, target.booking.id))
        } catch (error) {
          if (clashOf(error) === undefined) throw error
          refused += 1
        }
      }
    } finally {
      if (made.length > 0) noteMade(say('schedule.copied', { count: made.length, name: made[0]?.name ?? '' }), made)
      if (refused > 0) notify(say('schedule.copy-week.refused', { count: refused }))
    }
    board.select(made.map(({ id }) => id))
  })
}
