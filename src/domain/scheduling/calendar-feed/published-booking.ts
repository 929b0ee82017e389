import type { PublishedEvent } from '../../../kernel/calendar/write-calendar.ts'
import { BUSY_NAME } from '../../accounts/access/index.ts'
import type { FeedPrivacy } from '../../accounts/feed-address/index.ts'
import type { FeedBooking } from './calendar-feed.store.ts'

export interface Publishing {
  readonly privacy: FeedPrivacy
  /** Whether nobody is to know more of the booking than when it is. */
  readonly isSecret: boolean
  readonly uid: string
  readonly rooms: string | undefined
}

/** A booking as a feed tells it: nothing beyond the privacy of the feed. */
export function publishedBooking(row: FeedBooking, { privacy, isSecret, uid, rooms }: Publishing): PublishedEvent {
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
  if (privacy === 'busy') return { ...when, title: 'Busy' }
  if (isSecret) return { ...when, title: BUSY_NAME }
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

/** Statuses are the studio's own, so their names say what they are. */
export function publishedStatus({
  deleted,
  status,
}: Pick<FeedBooking, 'deleted' | 'status'>): PublishedEvent['status'] {
  if (deleted !== null || /\bcancel/i.test(status ?? '')) return 'CANCELLED'
  return /\b(hold|tentative|option|pencil)/i.test(status ?? '') ? 'TENTATIVE' : 'CONFIRMED'
}
