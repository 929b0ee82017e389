import { insertRows } from '../db/insert-rows.ts'
import type { ScopedDb } from '../db/scoped-db.ts'
import type { SqlValue } from '../db/sql.ts'
import { nextIds } from '../db/tally.ts'
import type { Clock } from '../time/clock.ts'

/** What was done to the record. */
export type JournalAction =
  | 'created'
  | 'edited'
  | 'deleted'
  | 'restored'
  /** A link for choosing a password was made. */
  | 'linked'
  /** Somebody tried to sign in, in vain. */
  | 'failed'

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
  /** Undefined where the change has no entry. */
  readonly action?: JournalAction
}

const columns = ['id', 'created', 'actor_id', 'record', 'record_id', 'action', 'before', 'after', 'event'] as const

/** Entries that are stored together at most. */
const PENDING_MAX = 64

/**
 * Writes the journal within the transaction that makes the change (contract section 1, safety of writes). Entries wait
 * for those that follow, so that many cost few statements: who opens the transaction calls `flush` before it commits.
 */
export class Journal {
  readonly #db: ScopedDb
  readonly #clock: Clock
  readonly #actorId: number
  readonly changes: Change[] = []
  #pending: { readonly entry: JournalEntry; readonly now: number }[] = []
  /** Ids that were taken for entries yet to come, in order. */
  readonly #taken: number[] = []

  constructor(db: ScopedDb, clock: Clock, actorId: number) {
    this.#db = db
    this.#clock = clock
    this.#actorId = actorId
  }

  async write(entry: JournalEntry): Promise<void> {
    this.#pending.push({ entry, now: this.#clock.now() })
    this.changes.push({ record: entry.record, id: entry.recordId, action: entry.action })
    if (this.#pending.length >= PENDING_MAX) await this.flush()
  }

  /**
   * Takes the ids of `count` entries that are going to be written, so that it can be sent together with what comes
   * before them. Who calls this writes that many: the journal has no gaps.
   */
  async expect(count: number): Promise<void> {
    const first = await nextIds(this.#db, 'journal', count)
    for (let id = first; id < first + count; id += 1) this.#taken.push(id)
  }

  /** Tells those who listen to commits of a row that has changed without an entry (a job that was enqueued). */
  touch(record: string, id: number): void {
    this.changes.push({ record, id })
  }

  /** Stores what waits, in the order in which it was written. */
  async flush(): Promise<void> {
    const pending = this.#pending
    if (pending.length === 0) return
    this.#pending = []
    if (this.#taken.length < pending.length) await this.expect(pending.length - this.#taken.length)
    const ids = this.#taken.splice(0, pending.length)
    const rows = pending.map(({ entry, now }, index): SqlValue[] => {
      const { record, recordId, action, before, after, event } = entry
      return [ids[index] ?? null, now, this.#actorId, record, recordId, action, before, after, event]
    })
    await insertRows(this.#db, 'journal', columns, rows)
  }
}
