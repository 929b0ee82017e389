import type { CalendarContext, EventFault } from '../../../kernel/calendar/parse-calendar.ts'
import type { SqlRow } from '../../../kernel/db/sql.ts'
import type { membersOf } from './occurrence-members.ts'

/** What the thread for calendars is asked, in this order: to read one, to know its bookings, to compare, to tell. */
export type CalendarStep =
  | { readonly step: 'read'; readonly bytes: Uint8Array; readonly context: CalendarContext; readonly ownEnding: string }
  | { readonly step: 'know'; readonly bookings: readonly KnownBooking[] }
  | { readonly step: 'compare' }
  | { readonly step: 'tell' }

/** What it answers to any of them where a calendar is none, or too much: why, in words for people. */
export interface RefusedCalendar {
  readonly refused: string
}

/** The columns of a booking that a calendar has a say in. */
export const comparedColumns = ['id', 'external_id', 'name', 'start', 'end', 'all_day', 'timezone', 'notes'] as const
export type KnownBooking = Pick<SqlRow, (typeof comparedColumns)[number]>

/** What it answers to `compare`. */
export interface ComparedCalendar {
  /** What the calendar calls itself. */
  readonly name: string | undefined
  /** Whether it has no event whatever. */
  readonly isEmpty: boolean
  readonly unchanged: number
  /** How many events are left out, and the first of them. */
  readonly quarantined: number
  readonly quarantine: readonly Omit<EventFault, 'eventKey'>[]
}

/** A booking as it is to be; `id` of the one that it is already. */
export interface PlannedBooking {
  readonly id: number | undefined
  readonly key: string
  readonly members: ReturnType<typeof membersOf>
}

/** What it answers to `takePart`: some of what is to be done, until nothing is left. */
export interface PlanPart {
  readonly saved: readonly PlannedBooking[]
  readonly gone: readonly number[]
}
