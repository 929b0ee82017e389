import { DAY_SECONDS } from '../../../kernel/time/day-length.ts'
import { isoInZone } from '../../../kernel/time/zone.ts'
import type { CalendarMark } from './fetch-calendar.ts'

/** How long a calendar that had events must be empty before its bookings are deleted. */
const BELIEVED_AFTER_SECONDS = DAY_SECONDS

/** Thrown if a calendar has no events at all, and has not been empty for long enough. */
export class EmptiedCalendar extends Error {
  /** The new mark, so that the whole calendar is fetched again. */
  readonly mark: CalendarMark

  constructor(reason: string, mark: CalendarMark) {
    super(reason)
    this.mark = mark
  }
}

interface Emptied {
  /** The number of bookings that would be deleted. */
  readonly deleted: number
  readonly mark: CalendarMark
  readonly known: CalendarMark | undefined
}

/**
 * A failing server may return a valid but empty calendar. Bookings that are deleted by mistake lose what users added to
 * them; a booking that is deleted a day late is only inconvenient, and can be deleted by hand.
 */
export function refuseSuddenEmptiness({ deleted, mark, known }: Emptied): void {
  const since = (known?.url === mark.url ? known.emptySince : undefined) ?? mark.read
  const until = since + BELIEVED_AFTER_SECONDS
  if (deleted === 0 || mark.read >= until) return
  throw new EmptiedCalendar(
    `It no longer has any events: ${deleted} of its bookings will be deleted if it still has none at ${isoInZone(until, mark.zone)}.`,
    { ...mark, etag: null, lastModified: null, hash: '', emptySince: since },
  )
}
