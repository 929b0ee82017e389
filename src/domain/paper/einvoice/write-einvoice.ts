import { writeXml } from '../../../kernel/xml/write-xml.ts'
import { ciiInvoice } from './cii/index.ts'
import { type EInvoiceFormat, formatRules } from './einvoice-format.ts'
import type { EInvoice, EInvoiceNote } from './model/index.ts'
import { ublInvoice } from './ubl/index.ts'

/** The XML of an invoice in a format, in UTF-8; the same invoice gives the same text every time. */
export function writeEInvoice(invoice: EInvoice, format: EInvoiceFormat): string {
  const rules = formatRules[format]
  const written: EInvoice = {
    ...invoice,
    process: rules.process ?? invoice.process,
    specification: rules.specification,
    notes: rules.isOneNote === true ? asOneNote(invoice.notes) : invoice.notes,
  }
  return writeXml(rules.syntax === 'ubl' ? ublInvoice(written) : ciiInvoice(written))
}

function asOneNote(notes: readonly EInvoiceNote[]): readonly EInvoiceNote[] {
  return notes.length < 2 ? notes : [{ text: notes.map(({ text }) => text).join('\n') }]
}
