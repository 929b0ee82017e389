import { isoInZone } from '../../../kernel/time/zone.ts'
import type { CalendarMark } from './fetch-calendar.ts'

/** How long a calendar that had events has to have none until that is believed. */
const BELIEVED_AFTER_SECONDS = 86_400

/** Thrown where a calendar has no event whatever, and that is too new to be believed. */
export class EmptiedCalendar extends Error {
  /** What is remembered, so that it is asked for again as a whole. */
  readonly mark: CalendarMark

  constructor(reason: string, mark: CalendarMark) {
    super(reason)
    this.mark = mark
  }
}

interface Emptied {
  /** Bookings that would go. */
  readonly deleted: number
  readonly mark: CalendarMark
  readonly known: CalendarMark | undefined
}

/**
 * A server in trouble may answer with a calendar that is sound and empty. Bookings that are deleted by mistake lose what was
 * added to them here; one that goes a day late is only in the way, and may be deleted by hand.
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
