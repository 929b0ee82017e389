import { lineOf, storedElements } from '../../paper/document/index.ts'
import type { BilledRow, CreditNoteRow, InvoiceRow } from './book.store.ts'
import { creditedOf } from './credit-faults.ts'

/** Bookings that an invoice keeps billed by a line that it does not have, or that was credited in full. */
export function billedFaults(
  invoice: InvoiceRow,
  billed: readonly BilledRow[],
  notes: readonly CreditNoteRow[],
): string[] {
  if (billed.length === 0) return []
  const lines = storedElements<'items'>(invoice.items).map(lineOf)
  const credited = creditedOf(lines, notes)
  const isCredited = ({ quantity }: { quantity: number }, index: number) =>
    quantity !== 0 && quantity === credited[index]
  const gone = new Set(lines.filter(isCredited).map(({ id }) => id))
  const held = new Set(invoice.deleted === null ? lines.map(({ id }) => id) : [])
  return billed
    .filter(({ line }) => !held.has(line) || gone.has(line))
    .map(({ booking_id, line }) => `it keeps booking ${booking_id} as billed by line ${line}, which it does not have`)
}
