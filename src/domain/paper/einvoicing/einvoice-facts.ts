import type { SqlRow } from '../../../kernel/db/sql.ts'
import type { Scope } from '../../../kernel/scope.ts'
import { copiedTaxes } from '../../catalogue/tax/index.ts'
import { type Buyer, type Line, lineOf, partiesNow, type Seller, storedElements } from '../document/index.ts'
import type { DocumentFacts } from '../document-pdf/index.ts'

/** Everything that an e-invoice says. */
export interface EInvoiceFacts {
  readonly isCredit: boolean
  readonly document: SqlRow
  /** The invoice of a credit note. */
  readonly credited: SqlRow | undefined
  readonly seller: Seller
  readonly buyer: Buyer
  /** The language of its sentences. */
  readonly locale: string
  /** What a line without a tax is. */
  readonly untaxedCategory: 'E' | 'Z' | 'O'
  readonly lines: readonly Line[]
}

/**
 * What the copies of parties and taxes on a document lack, because it was issued before these members existed, is taken
 * from the records as they are now.
 */
export async function einvoiceFacts(scope: Scope, facts: DocumentFacts): Promise<EInvoiceFacts> {
  const { kind, document, credited, look } = facts
  const now = await partiesNow(scope, document)
  return {
    isCredit: kind.name === 'credit-note',
    document,
    credited,
    seller: { ...now.seller, ...facts.seller },
    buyer: { ...now.buyer, ...facts.buyer },
    locale: look.locale,
    untaxedCategory: scope.instance.settings.untaxed_category,
    lines: await completeLines(scope, storedElements<'items'>(document.items).map(lineOf)),
  }
}

async function completeLines(scope: Scope, lines: readonly Line[]): Promise<readonly Line[]> {
  const incomplete = lines.flatMap(({ taxes }) => taxes.filter((tax) => tax.vat_category == null))
  if (incomplete.length === 0) return lines
  const now = await copiedTaxes(
    scope,
    incomplete.map(({ id }) => id),
  )
  return lines.map((line) => ({
    ...line,
    taxes: line.taxes.map((tax) => {
      const current = tax.vat_category == null ? now.get(tax.id) : undefined
      if (current === undefined || current.rate !== tax.rate) return tax
      const { vat_category = null, exemption_code = null, exemption_reason = null } = current
      return { ...tax, vat_category, exemption_code, exemption_reason }
    }),
  }))
}
