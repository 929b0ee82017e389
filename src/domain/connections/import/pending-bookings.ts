import { DaybookError } from '../../../kernel/errors.ts'
import type { Scope } from '../../../kernel/scope.ts'
import { type BookingWrite, readNewBooking, storeNewBookings } from '../../scheduling/booking/index.ts'
import type { ImportedKind } from './imported-kinds.ts'
import type { RowBody } from './row-body.ts'

/** How many bookings are written together. */
const STORED_AT_ONCE = 250

interface Pending {
  readonly write: BookingWrite
  /** The place of its row among the fates. */
  readonly place: number
  readonly key: string | undefined
}

/** A booking that was stored, or why it was not. */
export type StoredBooking = Pick<Pending, 'place' | 'key'> & { readonly id: number; readonly fault?: DaybookError }

/** New bookings that wait to be stored together: one by one, ten thousand take minutes on a database server. */
export class PendingBookings {
  readonly #scope: Scope
  readonly #lookedUp: readonly string[]
  readonly #note: (stored: readonly StoredBooking[]) => void
  #waiting: Pending[] = []

  constructor(
    scope: Scope,
    { imported }: { readonly imported: ImportedKind },
    note: (stored: readonly StoredBooking[]) => void,
  ) {
    this.#scope = scope
    // The names in the file were looked up: what they stand for is there, and may be named.
    this.#lookedUp = Object.keys(imported.members).filter((name) => imported.members[name]?.type.is === 'reference')
    this.#note = note
  }

  /** Whether a booking with the key waits. */
  has(key: string | undefined): boolean {
    return key !== undefined && this.#waiting.some((one) => one.key === key)
  }

  /** Throws `Invalid` where the body is wrong. */
  async add(body: RowBody, place: number, key: string | undefined): Promise<void> {
    const write = await readNewBooking(this.#scope, body, this.#lookedUp)
    this.#waiting.push({ write, place, key })
    // The row of the last one is noted after this.
    if (this.#waiting.length > STORED_AT_ONCE) await this.#store(this.#waiting.splice(0, STORED_AT_ONCE))
  }

  async flush(): Promise<void> {
    if (this.#waiting.length > 0) await this.#store(this.#waiting.splice(0))
  }

  /** What is refused together is tried one by one, so that each row has its own reason. */
  async #store(some: readonly Pending[]): Promise<void> {
    try {
      const ids = await storeNewBookings(
        this.#scope,
        some.map(({ write }) => write),
      )
      this.#note(some.map(({ place, key }, at) => ({ place, key, id: ids[at] ?? 0 })))
    } catch (error) {
      if (!(error instanceof DaybookError)) throw error
      const [one, another] = some
      if (one !== undefined && another === undefined) return this.#note([{ ...one, id: 0, fault: error }])
      for (const each of some) await this.#store([each])
    }
  }
}
