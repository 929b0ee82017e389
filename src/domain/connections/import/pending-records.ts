import { DaybookError } from '../../../kernel/errors.ts'
import { mustHave } from '../../../kernel/must-have.ts'
import type { Scope } from '../../../kernel/scope.ts'
import type { RecordKind } from '../../../records/record-kind.ts'
import { insertRecords, type RecordValues } from '../../../records/write/insert-record.ts'
import { readBody } from '../../../records/write/read-body.ts'
import { storeQuietly } from '../../scheduling/booking/index.ts'
import type { ImportedKind } from './imported-kinds.ts'
import type { RowBody } from './row-body.ts'

/** How many records are written together. */
const STORED_AT_ONCE = 250

interface Pending {
  readonly write: RecordValues
  /** The place of its row among the fates. */
  readonly place: number
  readonly key: string | undefined
  readonly name: string | null
}

/** A record that was stored, or why it was not. */
export type WrittenRow = Omit<Pending, 'write'> & { readonly id: number; readonly fault?: DaybookError }

/** New records that wait to be stored together: one by one, ten thousand take minutes on a database server. */
export class PendingRecords {
  readonly #scope: Scope
  readonly #kind: RecordKind
  readonly #lookedUp: readonly string[]
  readonly #note: (stored: readonly WrittenRow[]) => void
  #waiting: Pending[] = []

  constructor(
    scope: Scope,
    { kind, imported }: { readonly kind: RecordKind; readonly imported: ImportedKind },
    note: (stored: readonly WrittenRow[]) => void,
  ) {
    this.#scope = scope
    // The names in the file were looked up: their records exist and are visible.
    this.#lookedUp = Object.keys(imported.members).filter((name) => imported.members[name]?.type.is === 'reference')
    this.#kind = kind
    this.#note = note
  }

  /** Whether a record with the key waits. */
  has(key: string | undefined): boolean {
    return key !== undefined && this.#waiting.some((one) => one.key === key)
  }

  /** Throws `Invalid` where the body is wrong. */
  async add(body: RowBody, place: number, key: string | undefined, name: string | null): Promise<void> {
    const { values, links } = await readBody(this.#scope, this.#kind, body, undefined, this.#lookedUp)
    this.#waiting.push({ write: { values, links }, place, key, name })
    // The row of the last one is noted after this.
    if (this.#waiting.length > STORED_AT_ONCE) await this.#store(this.#waiting.splice(0, STORED_AT_ONCE))
  }

  async flush(): Promise<void> {
    if (this.#waiting.length > 0) await this.#store(this.#waiting.splice(0))
  }

  /** If a group of records is refused, each is tried alone, so that each row has its own reason. */
  async #store(some: readonly Pending[]): Promise<void> {
    try {
      const ids = await this.#write(some.map(({ write }) => write))
      this.#note(
        some.map(({ place, key, name }, at) => ({
          place,
          key,
          name,
          id: mustHave(ids[at], 'the id of a stored record'),
        })),
      )
    } catch (error) {
      if (!(error instanceof DaybookError)) throw error
      const [one, another] = some
      if (one !== undefined && another === undefined) return this.#note([{ ...one, id: 0, fault: error }])
      for (const each of some) await this.#store([each])
    }
  }

  async #write(some: readonly RecordValues[]): Promise<readonly number[]> {
    if (this.#kind.name === 'booking') return storeQuietly(this.#scope, some)
    const first = await insertRecords(this.#scope, this.#kind, some)
    return some.map((_, at) => first + at)
  }
}
