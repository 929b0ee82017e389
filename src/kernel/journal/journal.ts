import { insertRows } from '../db/insert-rows.ts'
import type { ScopedDb } from '../db/scoped-db.ts'
import { nextIds } from '../db/tally.ts'
import type { Clock } from '../time/clock.ts'

/** What was done to the record. */
export type JournalAction = 'created' | 'edited' | 'deleted' | 'restored'

/** One change to one record. `before` and `after` are JSON objects as text, in the spelling of the API. */
export interface JournalEntry {
  readonly record: string
  readonly recordId: number
  readonly action: JournalAction
  readonly before: string | null
  readonly after: string | null
  /** The event that tells the world of it; null where nobody is told (bulk writes, kinds without events). */
  readonly event: string | null
}

/** A record that a transaction touched, for whoever keeps something in memory about it. */
export interface Change {
  readonly record: string
  readonly id: number
}

const columns = ['id', 'created', 'actor_id', 'record', 'record_id', 'action', 'before', 'after', 'event'] as const

/** Writes the journal within the transaction that makes the change (contract section 1, safety of writes). */
export class Journal {
  readonly #db: ScopedDb
  readonly #clock: Clock
  readonly #actorId: number
  readonly changes: Change[] = []

  constructor(db: ScopedDb, clock: Clock, actorId: number) {
    this.#db = db
    this.#clock = clock
    this.#actorId = actorId
  }

  write(entry: JournalEntry): Promise<void> {
    return this.writeAll([entry])
  }

  /** Writes entries in their order. */
  async writeAll(entries: readonly JournalEntry[]): Promise<void> {
    if (entries.length === 0) return
    const first = await nextIds(this.#db, 'journal', entries.length)
    const now = this.#clock.now()
    const rows = entries.map(({ record, recordId, action, before, after, event }, index) => [
      first + index,
      now,
      this.#actorId,
      record,
      recordId,
      action,
      before,
      after,
      event,
    ])
    await insertRows(this.#db, 'journal', columns, rows)
    for (const { record, recordId } of entries) this.changes.push({ record, id: recordId })
  }
}
