import type { CalendarContext, EventFault } from '../../../kernel/calendar/parse-calendar.ts'
import type { membersOfOccurrence } from './occurrence-members.ts'

/**
 * The requests to the calendar thread, in this order: read a calendar, receive its bookings, compare, return the
 * result.
 */
export type CalendarStep =
  | { readonly step: 'read'; readonly bytes: Uint8Array; readonly context: CalendarContext; readonly ownEnding: string }
  | { readonly step: 'know'; readonly bookings: readonly KnownBooking[] }
  | { readonly step: 'compare' }
  | { readonly step: 'tell' }

/** The answer to any request if the text is not a calendar, or exceeds a limit: the reason, in words for users. */
export interface RefusedCalendar {
  readonly refused: string
}

/** The columns of a booking that a calendar controls. */
export const comparedColumns = ['id', 'external_id', 'name', 'start', 'end', 'all_day', 'timezone', 'notes'] as const

/** A live booking of the calendar, as it is stored. */
export interface KnownBooking {
  readonly id: number
  /** Null if a bulk write put the booking into the calendar without one. */
  readonly external_id: string | null
  readonly name: string
  readonly start: number
  readonly end: number
  readonly all_day: number
  readonly timezone: string
  readonly notes: string | null
}

/** The answer to `compare`. */
export interface ComparedCalendar {
  /** The name in the calendar. */
  readonly name: string | undefined
  /** Whether it has no events at all. */
  readonly isEmpty: boolean
  readonly unchanged: number
  /** The number of events that are left out, and the first of them. */
  readonly quarantined: number
  readonly quarantine: readonly Omit<EventFault, 'eventKey'>[]
}

/** A booking in its new state; `id` is that of the existing booking. */
export interface PlannedOccurrence {
  readonly id: number | undefined
  readonly key: string
  readonly members: ReturnType<typeof membersOfOccurrence>
}

/** An existing booking whose event has another key now. */
export interface RekeyedBooking {
  readonly id: number
  readonly key: string
}

/** The answer to `takePart`: a part of the changes, until nothing is left. */
export interface PlanPart {
  readonly saved: readonly PlannedOccurrence[]
  readonly gone: readonly number[]
  readonly rekeyed: readonly RekeyedBooking[]
}
