import { missingIds } from '../../../kernel/db/find-referred.ts'
import type { Scope } from '../../../kernel/scope.ts'
import { loadRecord } from '../../../records/write/record-row.ts'
import { updateRecord } from '../../../records/write/update-record.ts'
import { type DocumentDefinition, lineOf, storedElements } from '../../paper/document/index.ts'
import { type QuoteRest, restOfQuote } from './quote-rest.ts'
import { ACCEPTED, INVOICED } from './quote-statuses.ts'

/**
 * Sets a quote to Invoiced if nothing is left to invoice, and an Invoiced quote back to Accepted if something is.
 * Returns what is left; undefined if the quote has been deleted.
 */
export async function settleQuoteStatus(
  scope: Scope,
  quote: DocumentDefinition,
  id: number,
): Promise<QuoteRest | undefined> {
  if ((await missingIds(scope, quote.name, [id])).length > 0) return undefined
  const current = await loadRecord(scope, quote, id)
  const rest = await restOfQuote(scope, id, storedElements<'items'>(current.items).map(lineOf))
  if (rest.isInvoiced !== (current.status_id === INVOICED)) {
    const status_id = rest.isInvoiced ? INVOICED : ACCEPTED
    await updateRecord(scope, quote, current, { values: { status_id }, links: {} })
  }
  return rest
}
