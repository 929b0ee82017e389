import type { PublishedEvent } from '../../../kernel/calendar/write-calendar.ts'
import type { FeedPrivacy } from '../../accounts/feed-address/index.ts'
import type { FeedBooking } from './calendar-feed.store.ts'
import type { CalendarWords } from './calendar-words.ts'

export interface Publishing {
  readonly privacy: FeedPrivacy
  /** Whether only the time of the booking is shown. */
  readonly isSecret: boolean
  readonly uid: string
  readonly rooms: string | undefined
  readonly words: CalendarWords
}

/** A booking as a feed shows it, within the privacy of the feed. */
export function publishedBooking(
  row: FeedBooking,
  { privacy, isSecret, uid, rooms, words }: Publishing,
): PublishedEvent {
  const when = {
    uid,
    created: row.created,
    updated: row.updated,
    revision: row.revision ?? 0,
    start: row.start,
    end: row.end,
    isAllDay: row.all_day === 1,
    zone: row.timezone,
    status: publishedStatus(row),
  }
  if (privacy === 'busy') return { ...when, title: words.busy }
  if (isSecret) return { ...when, title: words.private }
  if (privacy === 'titles') return { ...when, title: row.name }
  return {
    ...when,
    title: row.name,
    description: row.notes ?? undefined,
    location: rooms,
    category: row.project ?? undefined,
    contact: row.client ?? undefined,
  }
}

/** Studios define their own statuses, so the names decide, in English or German. */
export function publishedStatus({
  deleted,
  status,
}: Pick<FeedBooking, 'deleted' | 'status'>): PublishedEvent['status'] {
  if (deleted !== null || /\b(cancel|storn|abgesagt)/i.test(status ?? '')) return 'CANCELLED'
  return /\b(hold|tentative|option|pencil|vorgemerkt)/i.test(status ?? '') ? 'TENTATIVE' : 'CONFIRMED'
}
