import type { SqlValue } from '../../../../kernel/db/sql.ts'
import type { BookedRate } from './booked-rate.ts'

/** Lines by resource id. */
export type RatesByResource = Readonly<Record<string, readonly BookedRate[]>>

/** The column `resource_rates` of a booking. A resource is in at most one of `by_hand` and `computed`. */
export interface StoredRates {
  /** The last id of a line, of the undo of a price, or of a recalculation that changed nothing. Ids are never reused, so the id of a billed line always means the same line. */
  readonly last_id: number
  readonly by_hand: RatesByResource
  readonly computed: RatesByResource
  /** The reasons for computed lines from when they were priced, by line id. */
  readonly reasons?: Readonly<Record<string, Reasons>>
}

/** Sentences. `costs` is about what a line costs the account, and is only for users who can see costs. */
export interface Reasons {
  readonly why: readonly string[]
  readonly costs: readonly string[]
}

/** A line of a booking, as documents bill it. */
export interface RateLine extends BookedRate {
  readonly resource_id: number
  readonly computed: boolean
}

const none: StoredRates = { last_id: 0, by_hand: {}, computed: {} }

/** The last column, parsed: a write stores it, and then reads it several times. */
let last: { readonly column: string; readonly rates: StoredRates } = { column: JSON.stringify(none), rates: none }

export function readStoredRates(column: SqlValue | undefined): StoredRates {
  if (typeof column !== 'string') return none
  if (last.column !== column) last = { column, rates: JSON.parse(column) as StoredRates }
  return last.rates
}

/** The value of the column; null if nothing was ever charged. */
export function writeStoredRates({ last_id, by_hand, computed, reasons = {} }: StoredRates): string | null {
  if (last_id === 0 && Object.keys(by_hand).length === 0) return null
  const priced = Object.values(computed).flatMap((lines) => lines.map(({ id }) => id))
  const kept = Object.fromEntries(priced.flatMap((id) => (reasons[id] === undefined ? [] : [[id, reasons[id]]])))
  const rates = { last_id, by_hand, computed, ...(Object.keys(kept).length > 0 && { reasons: kept }) }
  last = { column: JSON.stringify(rates), rates }
  return last.column
}

/** The column for the journal, which records what a booking charges, but not why. */
export function ratesWithoutReasons(column: SqlValue): string {
  if (typeof column !== 'string') return 'null'
  const { last_id, by_hand, computed } = readStoredRates(column)
  return JSON.stringify({ last_id, by_hand, computed })
}

export function ratesOf({ by_hand, computed }: StoredRates, resourceId: number): readonly BookedRate[] {
  return by_hand[resourceId] ?? computed[resourceId] ?? []
}

/** All lines of a booking, each with its resource. */
export function rateLines(column: SqlValue | undefined): RateLine[] {
  const { by_hand, computed } = readStoredRates(column)
  const linesIn = (rates: RatesByResource, isComputed: boolean) =>
    Object.entries(rates).flatMap(([resourceId, lines]) =>
      lines.map((line) => ({ resource_id: Number(resourceId), ...line, computed: isComputed })),
    )
  return [...linesIn(by_hand, false), ...linesIn(computed, true)]
}
