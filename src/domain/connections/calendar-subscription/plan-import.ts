import type { CalendarOccurrence } from '../../../kernel/calendar/expand-events.ts'
import { eventKeyOf } from '../../../kernel/calendar/occurrence-key.ts'
import type { ParsedCalendar } from '../../../kernel/calendar/parse-calendar.ts'
import { DAY_SECONDS } from '../../../kernel/time/day-length.ts'
import { clockAt } from '../../../kernel/time/local-clock.ts'
import { comparedColumns, type KnownBooking, type RekeyedBooking } from './calendar-steps.ts'
import { membersOfOccurrence } from './occurrence-members.ts'

interface Found {
  readonly row: KnownBooking
  readonly occurrence: CalendarOccurrence
}

/** The changes of a calendar to its bookings. */
export interface ImportPlan {
  readonly made: readonly CalendarOccurrence[]
  readonly changed: readonly Found[]
  readonly gone: readonly KnownBooking[]
  readonly unchanged: number
  /** Unchanged bookings whose event has another key now. */
  readonly rekeyed: readonly RekeyedBooking[]
}

/**
 * Finds the booking of each occurrence: by its key; else by equal contents, because some calendars change their UIDs at
 * every fetch; else by the same event at the same local time, and then on the same local day, because a series that gets
 * another zone or time changes the keys of its events. Bookings without an occurrence are deleted, unless they ended
 * before `from` (calendars drop old events) or belong to an unreadable event.
 */
export function planImport(
  { occurrences, faults }: Pick<ParsedCalendar, 'occurrences' | 'faults'>,
  stored: readonly KnownBooking[],
  from: number,
): ImportPlan {
  const rows = new Set(stored)
  const found: Found[] = []
  let unmatched = [...occurrences]
  for (const { ofRow, ofOccurrence } of likenesses) {
    const byLikeness = Map.groupBy(rows, ofRow)
    unmatched = unmatched.filter((occurrence) => {
      const row = byLikeness.get(ofOccurrence(occurrence))?.shift()
      if (row === undefined) return true
      rows.delete(row)
      found.push({ row, occurrence })
      return false
    })
  }
  const { same = [], changed = [] } = Object.groupBy(found, ({ row, occurrence }) =>
    saysTheSame(row, occurrence) ? 'same' : 'changed',
  )
  const held = new Set(faults.map(({ eventKey }) => eventKey))
  const isHeld = ({ external_id: key }: KnownBooking) => key !== null && (held.has(key) || held.has(eventKeyOf(key)))
  return {
    made: unmatched,
    changed,
    gone: [...rows].filter((row) => row.end > from && !isHeld(row)),
    unchanged: same.length,
    rekeyed: keepsUids(stored, occurrences) ? same.flatMap(rekey) : [],
  }
}

/** A calendar that changes all UIDs at every fetch has no keys to find bookings by. */
function keepsUids(stored: readonly KnownBooking[], occurrences: readonly CalendarOccurrence[]): boolean {
  const known = new Set(stored.flatMap(({ external_id: key }) => (key === null ? [] : eventKeyOf(key))))
  return occurrences.some(({ key }) => known.has(eventKeyOf(key)))
}

function rekey({ row, occurrence }: Found): RekeyedBooking[] {
  return row.external_id === occurrence.key ? [] : [{ id: row.id, key: occurrence.key }]
}

type Likeness = {
  /** Null if the booking has nothing to compare. */
  readonly ofRow: (row: KnownBooking) => string | null
  readonly ofOccurrence: (occurrence: CalendarOccurrence) => string
}

const likenesses: readonly Likeness[] = [
  { ofRow: (row) => row.external_id, ofOccurrence: ({ key }) => key },
  {
    ofRow: ({ name, start, end, all_day }) => JSON.stringify([name, start, end, all_day]),
    ofOccurrence: (occurrence) => {
      const { name, start, end, all_day } = membersOfOccurrence(occurrence)
      return JSON.stringify([name, start, end, all_day ? 1 : 0])
    },
  },
  sameEventAt((clock) => clock),
  sameEventAt((clock) => Math.floor(clock / DAY_SECONDS)),
]

/** The same event, at what `of` makes of the local time. */
function sameEventAt(of: (clock: number) => number): Likeness {
  const said = (key: string, start: number, zone: string) => `${eventKeyOf(key)}/${of(clockAt(start, zone))}`
  return {
    ofRow: ({ external_id: key, start, timezone }) => (key === null ? null : said(key, start, timezone)),
    ofOccurrence: ({ key, start, zone }) => said(key, start, zone),
  }
}

function saysTheSame(row: KnownBooking, occurrence: CalendarOccurrence): boolean {
  const { all_day, ...others } = membersOfOccurrence(occurrence)
  const said: Partial<KnownBooking> = { ...others, all_day: all_day ? 1 : 0 }
  return comparedColumns.every((column) => !(column in said) || row[column] === said[column])
}
