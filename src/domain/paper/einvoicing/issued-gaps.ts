import { DRAFT } from '../document/index.ts'
import type { EInvoiceGap } from './einvoice-gap.ts'
import { changingMembers, type IssuedFacts } from './issued-facts.ts'

/** The gaps of an issued document: each says whether setting its member still helps, since the document has copies of its parties. */
export function gapsOfIssued(facts: IssuedFacts, gaps: readonly EInvoiceGap[]): EInvoiceGap[] {
  const { kind, document } = facts
  if (kind.name !== 'credit-note' && (document.status_id === DRAFT || document.number === null)) return [...gaps]
  const advice =
    kind.name === 'credit-note'
      ? 'The credit note is issued and keeps the data of its invoice, so this cannot be corrected any more.'
      : `The ${kind.name} is issued and keeps its own copy of this: correct it, then credit the ${kind.name} and issue a new one.`
  return gaps.map((gap) => (canStillFill(facts, gap.field) ? gap : { ...gap, message: `${gap.message} ${advice}` }))
}

/** What is missing on the document itself can be added, and what only says where an e-invoice goes. */
function canStillFill({ document, seller, buyer }: IssuedFacts, field: string): boolean {
  const routes: Readonly<Record<string, unknown>> = {
    'contact.buyer_reference': document.buyer_reference ?? buyer.buyer_reference,
    'contact.electronic_address': buyer.electronic_address,
    'contact.electronic_address_scheme': buyer.electronic_address_scheme,
    'instance.company_electronic_address': seller.electronic_address,
    'instance.company_electronic_address_scheme': seller.electronic_address_scheme,
  }
  if (field in routes) return (routes[field] ?? null) === null
  const member = changingMembers.find((name) => name === field)
  return member !== undefined && (document[member] ?? null) === null
}
