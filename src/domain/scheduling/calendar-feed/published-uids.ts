import { hash } from 'node:crypto'
import type { Scope } from '../../../kernel/scope.ts'
import { type FeedBooking, instanceCreated } from './calendar-feed.store.ts'

/** How calendars know what the instance publishes: the same in feeds and in mails, and nobody else's. */
export async function publishedUids(scope: Scope): Promise<(name: string) => string> {
  const ending = await uidEnding(scope)
  return (name) => `${name}${ending}`
}

/** What those that the instance publishes end with, wherever they get to. */
export async function uidEnding(scope: Scope): Promise<string> {
  const studio = hash('sha256', `${scope.instance.id}/${await instanceCreated(scope)}`, 'hex').slice(0, 12)
  return `@${studio}.daybook`
}

/** What a booking came from elsewhere by: it is called so when it is published, so that its owner knows it again. */
export function originalUid(row: Pick<FeedBooking, 'calendar_subscription_id' | 'external_id'>): string | undefined {
  return row.calendar_subscription_id === null ? undefined : (row.external_id ?? undefined)
}
