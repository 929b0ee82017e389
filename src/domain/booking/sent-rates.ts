import type { Field } from '../../records/fields/field.ts'
import type { BodyReader } from '../../records/write/body-reader.ts'
import { type BookedRate, type RateInput, readRate } from './booked-rate.ts'
import { type RatesByResource, ratesOf, readStoredRates, writeStoredRates } from './stored-rates.ts'

/** One element of the member `resources`, as it was sent. */
export interface SentResource {
  readonly id: number
  /** Null: to be computed. Undefined: as they are. */
  readonly rates?: readonly RateInput[] | null
}

/**
 * The column `resource_rates` for what was sent. Rates are given by hand where they differ from those that the resource
 * has: what is sent back as it was read stays computed.
 */
export function readSentRates(items: readonly SentResource[], field: Field, reader: BodyReader): string | null {
  const held = readStoredRates(reader.current?.resource_rates)
  const byHand: Record<string, readonly BookedRate[]> = {}
  const computed: Record<string, readonly BookedRate[]> = {}
  const keep = (from: RatesByResource, to: Record<string, readonly BookedRate[]>, id: number) => {
    const lines = from[id]
    if (lines !== undefined) to[id] = lines
  }
  let last_id = held.last_id
  items.forEach(({ id, rates }, index) => {
    const had = ratesOf(held, id)
    const sent = rates?.map((rate, at) => readRate(rate, field, reader, `[${index}].rates[${at}]`))
    if (sent !== undefined && !isSame(sent, had)) {
      const free = new Set(had.map((line) => line.id))
      byHand[id] = sent.map((line, at) => {
        const sentId = rates?.[at]?.id
        return { id: sentId != null && free.delete(sentId) ? sentId : ++last_id, ...line }
      })
      return
    }
    if (rates !== null) keep(held.by_hand, byHand, id)
    keep(held.computed, computed, id)
  })
  return writeStoredRates({ last_id, by_hand: byHand, computed })
}

function isSame(sent: readonly Omit<BookedRate, 'id'>[], held: readonly BookedRate[]): boolean {
  return JSON.stringify(sent) === JSON.stringify(held.map(({ id: _, ...line }) => line))
}
