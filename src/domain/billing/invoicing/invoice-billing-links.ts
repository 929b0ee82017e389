import { Conflict } from '../../../kernel/errors.ts'
import type { Scope } from '../../../kernel/scope.ts'
import {
  type BillingLinks,
  type DocumentDefinition,
  DRAFT,
  type StoredDocument,
  storedElements,
} from '../../paper/document/index.ts'
import { billedOfBookings, freeBookingLines, linesOfInvoice, retakeBookingLines } from './billed-booking-line.store.ts'
import { freeQuoteLines, quoteLinesOfInvoice } from './billed-quote-line.store.ts'
import { invoiceLabel } from './invoice-label.ts'
import { settleQuoteStatus } from './settle-quote-status.ts'

/** Removing a line, or deleting its invoice, frees what the line bills. Restoring it bills that again. */
export function invoiceBillingLinks(quote: DocumentDefinition): BillingLinks {
  const settle = async (scope: Scope, { quote_id }: StoredDocument) =>
    typeof quote_id === 'number' ? settleQuoteStatus(scope, quote, quote_id) : undefined
  return {
    async linesChanged(scope, invoice, lineIds) {
      const released = await updateBookingLinks(scope, invoice, lineIds)
      await settle(scope, invoice)
      return released
    },
    async linkedLineIds(scope, invoiceId) {
      const ofBookings = await linesOfInvoice(scope, invoiceId)
      return [...ofBookings.map(({ line }) => line), ...(await quoteLinesOfInvoice(scope, invoiceId))]
    },
    async deleted(scope, invoice) {
      await freeBookingLines(scope, invoice.id)
      await settle(scope, invoice)
    },
    async restored(scope, invoice) {
      const lineIds = new Set(storedElements<'items'>(invoice.items).map(({ id }) => id))
      const had = (await linesOfInvoice(scope, invoice.id)).filter(({ line }) => lineIds.has(line))
      await retakeBookings(scope, invoice.id, had)
      const rest = await settle(scope, invoice)
      if (rest?.isExceeded) {
        throw new Conflict(
          'The quote has been invoiced again in the meantime. With this invoice, more than the quote would be invoiced.',
        )
      }
    },
  }
}

/** Frees what removed lines bill, and takes it back for lines that return. Returns a warning for each freed booking. */
async function updateBookingLinks(
  scope: Scope,
  { id: invoiceId, status_id }: StoredDocument,
  lineIds: readonly number[],
): Promise<string[]> {
  const present = new Set(lineIds)
  const billed = await linesOfInvoice(scope, invoiceId)
  const gone = billed.filter(({ line, freed }) => freed === null && !present.has(line))
  if (gone.length > 0) {
    await freeBookingLines(
      scope,
      invoiceId,
      gone.map(({ line }) => line),
    )
  }
  // An issued invoice frees only what was credited, so nothing is taken back.
  const back = billed.filter(({ line, freed }) => freed !== null && present.has(line) && status_id === DRAFT)
  await retakeBookings(scope, invoiceId, back)
  const bookings = [...new Set(gone.map(({ booking_id }) => booking_id))]
  return bookings.map((one) => `items: a line that billed the booking ${one} is gone, so that it can be billed again`)
}

/** Throws `Conflict` if another invoice has billed one of the lines meanwhile. */
async function retakeBookings(scope: Scope, invoiceId: number, lines: readonly BilledAndFreed[]): Promise<void> {
  if (lines.length === 0) return
  const others = await billedOfBookings(scope, [...new Set(lines.map((line) => line.booking_id))])
  const taken = others.find((other) =>
    lines.some(({ booking_id, booking_line, freed }) => {
      return booking_id === other.booking_id && booking_line === other.booking_line && other.taken > (freed ?? 0)
    }),
  )
  if (taken !== undefined) {
    const label = invoiceLabel({ ...taken, id: taken.invoice_id })
    throw new Conflict(`The booking ${taken.booking_id} of this invoice has been billed again, on ${label}.`)
  }
  await retakeBookingLines(
    scope,
    invoiceId,
    lines.map(({ line }) => line),
  )
}

type BilledAndFreed = Awaited<ReturnType<typeof linesOfInvoice>>[number]

/** Frees what these lines of an invoice bill, because they have been credited in full. */
export async function freeBilledLines(scope: Scope, invoiceId: number, lineIds: readonly number[]): Promise<void> {
  if (lineIds.length === 0) return
  await freeBookingLines(scope, invoiceId, lineIds)
  await freeQuoteLines(scope, invoiceId, lineIds)
}
