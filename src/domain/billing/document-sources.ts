import type { SqlRow } from '../../kernel/db/sql.ts'
import { Conflict } from '../../kernel/errors.ts'
import type { Scope } from '../../kernel/scope.ts'
import type { DocumentDefinition, DocumentSources } from '../document/index.ts'
import {
  billedOfBookings,
  forgetBookingLines,
  freeBookingLines,
  linesOfInvoice,
  retakeBookingLines,
} from './billed-booking-line.store.ts'
import { freeQuoteLines } from './billed-quote-line.store.ts'
import { invoiceLabel } from './invoice-label.ts'
import { settleQuoteStatus } from './settle-quote-status.ts'

/** What an invoice bills is free again when its line goes, or the invoice does, and taken again when that comes back. */
export function documentSources(quote: DocumentDefinition): DocumentSources {
  const settle = async (scope: Scope, { quote_id }: SqlRow) =>
    typeof quote_id === 'number' ? settleQuoteStatus(scope, quote, quote_id) : undefined
  return {
    async keep(scope, invoice, lineIds) {
      const billed = await linesOfInvoice(scope, Number(invoice.id))
      const gone = billed.filter(({ line }) => !lineIds.includes(line)).map(({ line }) => line)
      if (gone.length > 0) await forgetBookingLines(scope, Number(invoice.id), gone)
      await settle(scope, invoice)
    },
    async free(scope, invoice) {
      await freeBookingLines(scope, Number(invoice.id))
      await settle(scope, invoice)
    },
    async retake(scope, invoice) {
      await retakeBookings(scope, Number(invoice.id))
      const rest = await settle(scope, invoice)
      if (rest?.isExceeded) {
        throw new Conflict('The quote of this invoice has been invoiced anew: with this invoice it would be exceeded.')
      }
    },
  }
}

async function retakeBookings(scope: Scope, invoiceId: number): Promise<void> {
  const lines = await linesOfInvoice(scope, invoiceId)
  const others = await billedOfBookings(scope, [...new Set(lines.map((line) => line.booking_id))])
  const taken = others.find((other) =>
    lines.some(({ booking_id, booking_line, freed }) => {
      return booking_id === other.booking_id && booking_line === other.booking_line && other.taken > (freed ?? 0)
    }),
  )
  if (taken !== undefined) {
    const label = invoiceLabel({ ...taken, id: taken.invoice_id })
    throw new Conflict(`The booking ${taken.booking_id} of this invoice has been billed anew, on ${label}.`)
  }
  await retakeBookingLines(scope, invoiceId)
}

/** What these lines of an invoice bill may be billed again: they have been credited in full. */
export async function freeBilledLines(scope: Scope, invoiceId: number, lineIds: readonly number[]): Promise<void> {
  if (lineIds.length === 0) return
  await freeBookingLines(scope, invoiceId, lineIds)
  await freeQuoteLines(scope, invoiceId, lineIds)
}
