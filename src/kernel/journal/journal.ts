import type { ScopedDb } from '../db/scoped-db.ts'
import { SqlText } from '../db/sql-text.ts'
import { nextId } from '../db/tally.ts'
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

interface JournalRow {
  id: number
  created: number
  actor_id: number
  record: string
  record_id: number
  action: string
  before: string | null
  after: string | null
  event: string | null
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

  async write(entry: JournalEntry): Promise<void> {
    const row: JournalRow = {
      id: await nextId(this.#db, 'journal'),
      created: this.#clock.now(),
      actor_id: this.#actorId,
      record: entry.record,
      record_id: entry.recordId,
      action: entry.action,
      before: entry.before,
      after: entry.after,
      event: entry.event,
    }
    const sql = new SqlText(this.#db.dialect, this.#db.instanceId)
    sql.add(`insert into journal (instance_id, ${columns.join(', ')}) values (`).value(this.#db.instanceId)
    for (const column of columns) sql.add(', ').value(row[column])
    await this.#db.execute(`${sql.text})`, sql.values)
    this.changes.push({ record: entry.record, id: entry.recordId })
  }
}
