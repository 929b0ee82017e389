import Type, { type Static } from 'typebox'
import type { EInvoice, EInvoiceFormat } from '../einvoice/index.ts'
import type { EInvoiceFacts } from './einvoice-facts.ts'
import type { ChargedPart } from './einvoice-lines.ts'

/** A missing part of an e-invoice, and the member to set. */
export const shownGap = Type.Object({
  rule: Type.String({ description: 'The rule that is broken: BR-09, BR-DE-15, PEPPOL-EN16931-R010.' }),
  term: Type.String({ description: 'The business term or group of EN 16931: BT-40.' }),
  field: Type.String({
    description:
      'Field to set: instance.company_address_country, contact.electronic_address, tax.vat_category, or a member of the document.',
  }),
  message: Type.String({ description: 'The fault, and how to correct it.' }),
})
export type EInvoiceGap = Static<typeof shownGap>

/** The facts that the rules read. */
export interface CheckedInvoice {
  readonly facts: EInvoiceFacts
  readonly invoice: EInvoice
  readonly parts: readonly ChargedPart[]
  readonly format: EInvoiceFormat
}

export type GapRow = readonly [isGap: boolean, rule: string, term: string, field: string, message: string]

/** The gaps among rows of conditions. */
export function gapsAmong(rows: readonly GapRow[]): EInvoiceGap[] {
  return rows.flatMap(([isGap, rule, term, field, message]) => (isGap ? [{ rule, term, field, message }] : []))
}

export function isMissing(text: string | undefined): boolean {
  return text === undefined || text.trim() === ''
}
