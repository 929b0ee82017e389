import { insertRows } from '../../../kernel/db/insert-rows.ts'
import { nextId } from '../../../kernel/db/tally.ts'
import type { Scope } from '../../../kernel/scope.ts'

/** The rate or item of a booking that an invoice line bills, and the quantity, in ten-thousandths. */
export interface BilledBookingLine {
  readonly invoice_id: number
  readonly line: number
  readonly booking_id: number
  /** `rate:5`, `item:7`. */
  readonly booking_line: string
  /** Starts at 1 and increases by one each time that more of the line, or the whole line again, is billed. */
  readonly turn: number
  readonly quantity: number
  /** The fraction that `quantity` is rounded from, as text; null if four decimals are exact. */
  readonly exact_quantity: string | null
  readonly unit: string | null
}

/** A billed line, with the points in one sequence at which it was billed and released. */
interface StoredLine extends BilledBookingLine {
  readonly taken: number
  readonly freed: number | null
}

const columns = [
  'invoice_id',
  'line',
  'booking_id',
  'booking_line',
  'turn',
  'quantity',
  'exact_quantity',
  'unit',
  'taken',
] as const

/** A line of a live invoice that bills a booking. */
export interface LiveBooking extends BilledBookingLine {
  readonly taken: number
  readonly prefix: string
  readonly number: number | null
}

/** The lines that bill these bookings, and their invoices. */
export async function billedOfBookings(scope: Scope, bookingIds: readonly number[]): Promise<LiveBooking[]> {
  if (bookingIds.length === 0) return []
  const query = scope.db
    .rows<StoredLine>('billed_booking_line')
    .select(columns)
    .where('booking_id', 'in', bookingIds)
    .where('freed', 'is', null)
    .orderBy('booking_id')
    .orderBy('invoice_id')
  const lines = await scope.db.all(query)
  const invoices = await numbersOf(scope, [...new Set(lines.map((line) => line.invoice_id))])
  return lines.flatMap((line) => {
    const named = invoices.get(line.invoice_id)
    return named === undefined ? [] : [{ ...line, ...named }]
  })
}

interface Numbered {
  readonly prefix: string
  readonly number: number | null
}

async function numbersOf(scope: Scope, ids: readonly number[]): Promise<ReadonlyMap<number, Numbered>> {
  if (ids.length === 0) return new Map()
  const query = scope.db.rows<Numbered & { id: number }>('invoice').select(['id', 'prefix', 'number'])
  const rows = await scope.db.all(query.where('id', 'in', ids))
  return new Map(rows.map(({ id, ...numbered }) => [id, numbered]))
}

/** All booking lines that an invoice bills or has billed. */
export function linesOfInvoice(scope: Scope, invoiceId: number): Promise<StoredLine[]> {
  const query = scope.db
    .rows<StoredLine>('billed_booking_line')
    .select([...columns, 'freed'])
    .where('invoice_id', '=', invoiceId)
  return scope.db.all(query)
}

export async function storeBilledBookingLines(scope: Scope, lines: readonly BilledBookingLine[]): Promise<void> {
  if (lines.length === 0) return
  const taken = await nextMoment(scope)
  const rows = lines.map((line) => columns.map((column) => (column === 'taken' ? taken : line[column])))
  await insertRows(scope.db, 'billed_booking_line', columns, rows)
}

function nextMoment({ db }: Scope): Promise<number> {
  return nextId(db, 'billing')
}

/** Frees the bookings that these lines of an invoice bill, or, without `lines`, all of its lines. */
export async function freeBookingLines(scope: Scope, invoiceId: number, lines?: readonly number[]): Promise<void> {
  const all = scope.db
    .update<StoredLine>('billed_booking_line', { freed: await nextMoment(scope) })
    .where('invoice_id', '=', invoiceId)
    .where('freed', 'is', null)
  await scope.db.run(lines === undefined ? all : all.where('line', 'in', lines))
}

/** Takes back what these lines of an invoice have freed. */
export async function retakeBookingLines(scope: Scope, invoiceId: number, lines: readonly number[]): Promise<void> {
  const query = scope.db
    .update<StoredLine>('billed_booking_line', { taken: await nextMoment(scope), freed: null })
    .where('invoice_id', '=', invoiceId)
    .where('line', 'in', lines)
  await scope.db.run(query)
}
