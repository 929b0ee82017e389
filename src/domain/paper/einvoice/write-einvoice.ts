import { writeXml } from '../../../kernel/xml/write-xml.ts'
import { ciiInvoice } from './cii/index.ts'
import { type EInvoiceFormat, formatRules } from './einvoice-format.ts'
import type { EInvoice, EInvoiceNote, EInvoiceVat } from './model/index.ts'
import { ublInvoice } from './ubl/index.ts'

/** The XML of an invoice in a format, in UTF-8; the same invoice gives the same text every time. */
export function writeEInvoice(invoice: EInvoice, format: EInvoiceFormat): string {
  const rules = formatRules[format]
  const written: EInvoice = {
    ...invoice,
    process: rules.process ?? invoice.process,
    specification: rules.specification,
    vat: needsEveryRate(invoice, format) ? invoice.vat.map(withRate) : invoice.vat,
    notes: rules.isOneNote === true ? asOneNote(invoice.notes) : invoice.notes,
  }
  return writeXml(rules.syntax === 'ubl' ? ublInvoice(written) : ciiInvoice(written))
}

/** XRechnung, and Peppol between German companies, want the rate of what is outside the scope of VAT too (BR-DE-14, DE-R-014). */
function needsEveryRate({ seller, buyer }: EInvoice, format: EInvoiceFormat): boolean {
  if (format !== 'peppol') return format === 'xrechnung'
  return seller.address.country === 'DE' && buyer.address.country === 'DE'
}

function withRate(vat: EInvoiceVat): EInvoiceVat {
  return vat.rate === undefined ? { ...vat, rate: '0' } : vat
}

function asOneNote(notes: readonly EInvoiceNote[]): readonly EInvoiceNote[] {
  return notes.length < 2 ? notes : [{ text: notes.map(({ text }) => text).join('\n') }]
}
