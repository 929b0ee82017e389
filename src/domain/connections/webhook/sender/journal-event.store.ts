import type { Scope } from '../../../../kernel/scope.ts'

/** A journal entry with an event. */
export interface JournalEvent {
  readonly id: number
  readonly record: string
  readonly record_id: number
  readonly event: string
  /** UNIX seconds. */
  readonly created: number
}

/** Events after the entry `after`, up to `to`, oldest first. */
export function eventsBetween({ db }: Scope, after: number, to: number, limit: number): Promise<JournalEvent[]> {
  const entries = db.rows<JournalEvent>('journal').select(['id', 'record', 'record_id', 'event', 'created'])
  const range = entries.where('id', '>', after).where('id', '<=', to).where('event', 'is not', null)
  return db.all(range.orderBy('id').limit(limit))
}
