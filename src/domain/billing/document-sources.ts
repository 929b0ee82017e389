import type { SqlRow } from '../../kernel/db/sql.ts'
import { Conflict } from '../../kernel/errors.ts'
import type { Scope } from '../../kernel/scope.ts'
import type { DocumentDefinition, DocumentSources } from '../document/index.ts'
import { settleQuoteStatus } from './settle-quote-status.ts'

/** What an invoice bills is free again when its line goes, or the invoice does, and taken again when that comes back. */
export function documentSources(quote: DocumentDefinition): DocumentSources {
  const settle = async (scope: Scope, { quote_id }: SqlRow) =>
    typeof quote_id === 'number' ? settleQuoteStatus(scope, quote, quote_id) : undefined
  return {
    async keep(scope, invoice) {
      await settle(scope, invoice)
    },
    async free(scope, invoice) {
      await settle(scope, invoice)
    },
    async retake(scope, invoice) {
      const rest = await settle(scope, invoice)
      if (rest?.isExceeded) {
        throw new Conflict('The quote of this invoice has been invoiced anew: with this invoice it would be exceeded.')
      }
    },
  }
}
