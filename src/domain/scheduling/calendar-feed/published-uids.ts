import { hash } from 'node:crypto'
import type { Scope } from '../../../kernel/scope.ts'
import { type FeedBooking, instanceCreated } from './calendar-feed.store.ts'

/** Makes UIDs for what the instance publishes: the same in feeds and in mails, and unique to the instance. */
export async function publishedUids(scope: Scope): Promise<(name: string) => string> {
  const ending = await uidEnding(scope)
  return (name) => `${name}${ending}`
}

/** The ending of every UID that the instance publishes. */
export async function uidEnding(scope: Scope): Promise<string> {
  const studio = hash('sha256', `${scope.instance.id}/${await instanceCreated(scope)}`, 'hex').slice(0, 12)
  return `@${studio}.daybook`
}

/** The UID of a booking from another calendar. It is published under this UID, so that its owner recognises it. */
export function originalUid(row: Pick<FeedBooking, 'calendar_subscription_id' | 'external_id'>): string | undefined {
  return row.calendar_subscription_id === null ? undefined : (row.external_id ?? undefined)
}
