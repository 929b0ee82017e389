import type { BookedNow } from './booked-now.store.ts'

/** What a user may see of a booking at one time. */
export interface BookingView {
  readonly title: string
  /** UNIX seconds, the end exclusive. */
  readonly start: number
  readonly end: number
  readonly isAllDay: boolean
  readonly zone: string
  /** Who and what else is booked, by name. */
  readonly others: readonly string[]
  readonly rooms: readonly string[]
  readonly project: string | undefined
  readonly status: string | undefined
}

/** A change that a user is told of. */
export type ToldChange = {
  readonly booking: BookedNow
  /** The name of who made the last change; undefined where that was the user. */
  readonly by: string | undefined
} & (
  | { readonly kind: 'new'; readonly now: BookingView }
  | { readonly kind: 'changed'; readonly before: BookingView; readonly now: BookingView }
  | { readonly kind: 'gone'; readonly before: BookingView }
)

/** The booking as it is told of: as it is now, or as it was. */
export function viewOf(change: ToldChange): BookingView {
  return change.kind === 'gone' ? change.before : change.now
}
