import type { BookedNow } from './booked-now.store.ts'

/** The members of a booking that a user can see at one time. */
export interface BookingView {
  readonly title: string
  /** UNIX seconds; `end` is exclusive. */
  readonly start: number
  readonly end: number
  readonly isAllDay: boolean
  readonly zone: string
  /** The names of the other people and things that are booked. */
  readonly others: readonly string[]
  readonly rooms: readonly string[]
  readonly project: string | undefined
  readonly status: string | undefined
}

/** A change that is reported to a user. */
export type ChangeNotification = {
  readonly booking: BookedNow
  /** The name of the user who made the last change; undefined if that is the reader of the mail. */
  readonly by: string | undefined
} & (
  | { readonly kind: 'new'; readonly now: BookingView }
  | { readonly kind: 'changed'; readonly before: BookingView; readonly now: BookingView }
  | { readonly kind: 'gone'; readonly before: BookingView }
)

/** The booking as it is now, or as it was if it is gone. */
export function viewOf(change: ChangeNotification): BookingView {
  return change.kind === 'gone' ? change.before : change.now
}
