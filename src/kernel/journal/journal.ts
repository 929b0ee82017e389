import { insertRows } from '../db/insert-rows.ts'
import type { ScopedDb } from '../db/scoped-db.ts'
import type { SqlValue } from '../db/sql.ts'
import { nextIds } from '../db/tally.ts'
import type { Clock } from '../time/clock.ts'

/** The actions on records; `linked` is that a link to set a password was created, `failed` a failed sign-in. */
export const journalActions = ['created', 'edited', 'deleted', 'restored', 'linked', 'failed'] as const
/** The action on a record. */
export type JournalAction = (typeof journalActions)[number]

/** One change to one record. `before` and `after` are JSON objects as text, in the spelling of the API. */
export interface JournalEntry {
  readonly record: string
  readonly recordId: number
  readonly action: JournalAction
  readonly before: string | null
  readonly after: string | null
  /** The event that is sent; null if none is sent (bulk writes, kinds without events). */
  readonly event: string | null
}

/** A record that a transaction changed, for caches. */
export interface Change {
  readonly record: string
  readonly id: number
  /** Undefined if the change has no journal entry. */
  readonly action?: JournalAction
}

const columns = ['id', 'created', 'actor_id', 'record', 'record_id', 'action', 'before', 'after', 'event'] as const

/** The kind of the ids of entries. */
export const JOURNAL = 'journal'

/** Entries that are stored together, at most. */
const PENDING_MAX = 64

/**
 * Writes the journal within the transaction of the change (contract section 1, safety of writes). Entries are
 * collected, so that many need few statements: the opener of the transaction calls `flush` before it commits.
 */
export class Journal {
  readonly #db: ScopedDb
  readonly #clock: Clock
  readonly #actorId: number
  readonly changes: Change[] = []
  #pending: { readonly entry: JournalEntry; readonly now: number }[] = []
  /** Ids that were taken for later entries, in order. */
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
   * Gives `count` ids from `first` of the kind `JOURNAL` to the next entries. The caller has taken them, and must write
   * that many entries: the journal has no gaps.
   */
  expect(first: number, count: number): void {
    for (let id = first; id < first + count; id += 1) this.#taken.push(id)
  }

  /** Notifies commit listeners of a row that changed without a journal entry (an enqueued job). */
  touch(record: string, id: number): void {
    this.changes.push({ record, id })
  }

  /** Stores the collected entries, in order. */
  async flush(): Promise<void> {
    const pending = this.#pending
    if (pending.length === 0) return
    this.#pending = []
    const lacking = pending.length - this.#taken.length
    if (lacking > 0) this.expect(await nextIds(this.#db, JOURNAL, lacking), lacking)
    const ids = this.#taken.splice(0, pending.length)
    const rows = pending.map(({ entry, now }, index): SqlValue[] => {
      const { record, recordId, action, before, after, event } = entry
      return [ids[index] ?? null, now, this.#actorId, record, recordId, action, before, after, event]
    })
    await insertRows(this.#db, JOURNAL, columns, rows)
  }
}
