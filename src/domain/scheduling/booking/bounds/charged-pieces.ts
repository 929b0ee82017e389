import type { SqlRow } from '../../../../kernel/db/sql.ts'

/**
 * What one statement reads: it keeps the event loop, and a booking can have a megabyte of items or texts, or 500 rates. Ordinary
 * bookings come in a few statements.
 */
const BOOKINGS_PER_STATEMENT = 1_000
const ITEMS_PER_STATEMENT = 800
const RATES_PER_STATEMENT = 4_000
const BYTES_PER_STATEMENT = 16_000_000

/** A booking with the numbers of its items and rates, and the size of its texts that are read. */
export interface CountedBooking extends SqlRow {
  readonly id: number
  readonly items: number
  readonly rates: number
  readonly bytes: number
}

/** The ids of bookings in pieces, each for one statement that reads them with their items, rates and texts. */
export function inPieces(bookings: readonly CountedBooking[]): number[][] {
  const pieces: number[][] = []
  let items = 0
  let rates = 0
  let bytes = 0
  for (const one of bookings) {
    const last = pieces.at(-1)
    items += one.items
    rates += one.rates
    bytes += one.bytes
    const isMuch = items > ITEMS_PER_STATEMENT || rates > RATES_PER_STATEMENT || bytes > BYTES_PER_STATEMENT
    if (last !== undefined && !isMuch && last.length < BOOKINGS_PER_STATEMENT) last.push(one.id)
    else {
      pieces.push([one.id])
      items = one.items
      rates = one.rates
      bytes = one.bytes
    }
  }
  return pieces
}
