import type { SqlValue } from '../../../kernel/db/sql.ts'
import type { BookedRate } from './booked-rate.ts'

/** Lines by the id of the resource that they are of. */
export type RatesByResource = Readonly<Record<string, readonly BookedRate[]>>

/** What a booking keeps in its column `resource_rates`. A resource is in one of the two at most. */
export interface StoredRates {
  /** The last id that a line was given: ids are never used again, so that a line that was billed stays that line. */
  readonly last_id: number
  readonly by_hand: RatesByResource
  readonly computed: RatesByResource
  /** Why computed lines are what they are, as it was when they were priced, by the id of the line. */
  readonly reasons?: Readonly<Record<string, Reasons>>
}

/** Sentences; those about what a line costs the account apart, for those who may see costs. */
export interface Reasons {
  readonly why: readonly string[]
  readonly costs: readonly string[]
}

/** A line of a booking, as documents bill it. */
export interface RateLine extends BookedRate {
  readonly resource_id: number
  readonly computed: boolean
}

/** A line from before lines had ids: such are numbered as they stand. */
type OldLine = Omit<BookedRate, 'id' | 'resource_rate_id'>

const none: StoredRates = { last_id: 0, by_hand: {}, computed: {} }

export function readStoredRates(column: SqlValue | undefined): StoredRates {
  if (typeof column !== 'string') return none
  const { last_id: lastId, by_hand, computed, reasons } = JSON.parse(column) as StoredRates
  let last_id = lastId
  const withId = (line: OldLine | BookedRate): BookedRate =>
    'id' in line ? line : { id: ++last_id, resource_rate_id: null, ...line }
  const numbered = Object.entries(by_hand).map(([resourceId, lines]) => [resourceId, lines.map(withId)])
  return { last_id, by_hand: Object.fromEntries(numbered), computed, ...(reasons && { reasons }) }
}

/** The column; null where nothing was ever charged. */
export function writeStoredRates({ last_id, by_hand, computed, reasons = {} }: StoredRates): string | null {
  if (last_id === 0 && Object.keys(by_hand).length === 0) return null
  const priced = Object.values(computed).flatMap((lines) => lines.map(({ id }) => id))
  const kept = Object.fromEntries(priced.flatMap((id) => (reasons[id] === undefined ? [] : [[id, reasons[id]]])))
  return JSON.stringify({ last_id, by_hand, computed, ...(Object.keys(kept).length > 0 && { reasons: kept }) })
}

/** The column in the journal, which tells what a booking charges, and not why. */
export function ratesWithoutReasons(column: SqlValue): string {
  if (typeof column !== 'string') return 'null'
  const { last_id, by_hand, computed } = JSON.parse(column) as StoredRates
  return JSON.stringify({ last_id, by_hand, computed })
}

/** The lines of one resource. */
export function ratesOf({ by_hand, computed }: StoredRates, resourceId: number): readonly BookedRate[] {
  return by_hand[resourceId] ?? computed[resourceId] ?? []
}

/** All lines of a booking, by resource. */
export function rateLines(column: SqlValue | undefined): RateLine[] {
  const { by_hand, computed } = readStoredRates(column)
  const linesIn = (rates: RatesByResource, isComputed: boolean) =>
    Object.entries(rates).flatMap(([resourceId, lines]) =>
      lines.map((line) => ({ resource_id: Number(resourceId), ...line, computed: isComputed })),
    )
  return [...linesIn(by_hand, false), ...linesIn(computed, true)]
}
