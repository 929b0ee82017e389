import type { SqlRow } from '../../../kernel/db/sql.ts'
import type { Scope } from '../../../kernel/scope.ts'
import { findPointedTo, lookWith, sellerNow, today } from '../document/index.ts'
import type { DocumentFacts, PrintedKind } from '../document-pdf/index.ts'
import { INVOICE_TEMPLATE, QUOTE_TEMPLATE } from '../invoice-template/index.ts'
import { sampleBuyer, sampleDocument, sampleProject } from './sample-document.ts'

const kinds: readonly PrintedKind[] = [
  { name: 'invoice', templateType: INVOICE_TEMPLATE },
  { name: 'quote', templateType: QUOTE_TEMPLATE },
]

/** The sample document for a template, which need not be stored. The seller is the instance. */
export async function sampleFacts(scope: Scope, template: SqlRow): Promise<DocumentFacts> {
  const kind = kinds.find(({ templateType }) => templateType === template.type_id)
  if (kind === undefined) throw new Error('a template is of no type')
  const look = await lookWith(scope, template, { client: undefined, project: sampleProject })
  const document = sampleDocument(look.locale, scope.instance.currency, today(scope))
  return {
    kind,
    document: { ...document, prefix: kind.name === 'invoice' ? 'INV-' : 'Q-' },
    credited: undefined,
    look,
    seller: await sellerNow(scope),
    buyer: sampleBuyer,
    logo: await findPointedTo(scope, 'file', look.logo_id),
  }
}
