import { mustHave } from '../../../kernel/must-have.ts'
import type { Scope } from '../../../kernel/scope.ts'
import { type ExportedDocument, signed } from '../export/index.ts'
import { invoicesOfCreditNotes } from './report.store.ts'
import { sharesOfAllowances } from './shares-of-allowance.ts'

/** Documents whose lines are looked up together. */
export const DOCUMENTS_AT_ONCE = 200

/** The group of a line of an invoice, such as its project; null for none that the actor may see. */
export type GroupOfLine = (document: ExportedDocument, line: number) => number | null

/** Sums of lines in ten-thousandths; what was credited is below zero. */
export interface DocumentPart {
  net: number
  tax: number
  buy: number
}

/** What the lines of a document come to for each group, allowances and charges included. They add up to the document. */
export function partsOfDocument(
  document: ExportedDocument,
  groupOf: GroupOfLine,
): ReadonlyMap<number | null, DocumentPart> {
  const parts = new Map<number | null, DocumentPart>()
  const add = (group: number | null, net: number, tax: number, buy: number) => {
    const part = parts.get(group) ?? { net: 0, tax: 0, buy: 0 }
    parts.set(group, { net: part.net + net, tax: part.tax + tax, buy: part.buy + buy })
  }
  const lines = document.items.map((item) => ({ item, group: groupOf(document, lineOfInvoice(item)) }))
  for (const { item, group } of lines) {
    add(group, signed(document, item.total), signed(document, item.tax), signed(document, item.buy_total))
  }
  for (const { group, net, tax } of sharesOfAllowances(document, lines)) add(group, net, tax, 0)
  return parts
}

/** The line of the invoice: that of a credit note names it. */
function lineOfInvoice(item: ExportedDocument['items'][number] & { readonly invoice_item_id?: number }): number {
  return item.invoice_item_id ?? item.id
}

/** The id of the invoice that each document is, or takes back from. */
export async function invoicesOf(
  scope: Scope,
  documents: readonly ExportedDocument[],
): Promise<(document: ExportedDocument) => number> {
  const credits = documents.filter(({ noun }) => noun === 'credit note').map(({ row }) => row.id)
  const credited = credits.length === 0 ? new Map<number, number>() : await invoicesOfCreditNotes(scope, credits)
  return ({ noun, row }) =>
    noun === 'invoice' ? row.id : mustHave(credited.get(row.id), `the invoice of credit note ${row.id}`)
}
