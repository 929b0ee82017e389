import type { SqlRow } from '../../../../kernel/db/sql.ts'

/**
 * What one statement reads: it keeps the event loop, and a booking can have a megabyte of items, or 500 rates. Ordinary
 * bookings come in a few statements.
 */
const BOOKINGS_PER_STATEMENT = 1_000
const ITEMS_PER_STATEMENT = 800
const RATES_PER_STATEMENT = 4_000

/** A booking with the numbers of its items and rates. */
export interface CountedBooking extends SqlRow {
  readonly id: number
  readonly items: number
  readonly rates: number
}

/** The ids of bookings in pieces, each for one statement that reads them with their items and rates. */
export function inPieces(bookings: readonly CountedBooking[]): number[][] {
  const pieces: number[][] = []
  let items = 0
  let rates = 0
  for (const one of bookings) {
    const last = pieces.at(-1)
    items += one.items
    rates += one.rates
    const isFull = items > ITEMS_PER_STATEMENT || rates > RATES_PER_STATEMENT || last?.length === BOOKINGS_PER_STATEMENT
    if (last !== undefined && !isFull) last.push(one.id)
    else {
      pieces.push([one.id])
      items = one.items
      rates = one.rates
    }
  }
  return pieces
}
