import type { SqlRow } from '../../../kernel/db/sql.ts'
import type { DocumentTax } from '../../../kernel/money/document-totals.ts'
import type { Scope } from '../../../kernel/scope.ts'
import { copiedTaxes } from '../../catalogue/tax/index.ts'
import {
  type Allowance,
  allowanceOf,
  type Buyer,
  type Line,
  lineOf,
  partiesNow,
  type Seller,
  type StoredDocument,
  storedAllowances,
  storedElements,
  untaxedCategoryOf,
} from '../document/index.ts'
import type { DocumentFacts } from '../document-pdf/index.ts'

export type CreditedInvoice = Pick<StoredDocument, 'prefix' | 'number' | 'date'>

/** Everything that an e-invoice says. */
export interface EInvoiceFacts {
  readonly isCredit: boolean
  readonly document: StoredDocument
  /** The invoice of a credit note. */
  readonly credited: CreditedInvoice | undefined
  readonly seller: Seller
  readonly buyer: Buyer
  /** The language of its sentences. */
  readonly locale: string
  /** The template that it is printed with. */
  readonly template: SqlRow
  /** The tax of a line that has none. */
  readonly untaxedCategory: 'E' | 'Z' | 'O'
  readonly lines: readonly Line[]
  /** In the order of the document. */
  readonly allowances: readonly Allowance[]
}

/**
 * A document may have been issued before some members of its parties and taxes existed. Its copies lack these members,
 * so they are taken from the records as they are now; so is what only says where an e-invoice goes.
 */
export async function einvoiceFacts(scope: Scope, facts: DocumentFacts): Promise<EInvoiceFacts> {
  const { kind, document, credited, look } = facts
  const now = await partiesNow(scope, document)
  const lines = storedElements<'items'>(document.items).map(lineOf)
  const allowances = storedAllowances(document.allowances).map(allowanceOf)
  const complete = await completeTaxes(scope, [...lines, ...allowances])
  return {
    isCredit: kind.name === 'credit-note',
    document,
    credited,
    seller: { ...now.seller, ...facts.seller, ...routeOf(facts.seller, now.seller) },
    buyer: {
      ...now.buyer,
      ...facts.buyer,
      ...routeOf(facts.buyer, now.buyer),
      buyer_reference: facts.buyer.buyer_reference ?? now.buyer.buyer_reference ?? null,
    },
    locale: look.locale,
    template: look.template,
    untaxedCategory: untaxedCategoryOf(scope, look),
    lines: lines.map((line) => ({ ...line, taxes: complete(line.taxes) })),
    allowances: allowances.map((one) => ({ ...one, taxes: complete(one.taxes) })),
  }
}

type Route = Partial<Pick<Buyer, 'electronic_address' | 'electronic_address_scheme'>>

/** An electronic address is no content of the document: one that was missing on it is taken as it is now. */
function routeOf(copy: Route, now: Route): Route {
  const address = copy.electronic_address ?? now.electronic_address ?? null
  const scheme = address === now.electronic_address ? now.electronic_address_scheme : null
  return { electronic_address: address, electronic_address_scheme: copy.electronic_address_scheme ?? scheme ?? null }
}

type Taxes = readonly DocumentTax[]

/** A copy of a tax without a category gets that of the tax, if its rate is still the same. */
async function completeTaxes(scope: Scope, taxed: readonly { readonly taxes: Taxes }[]) {
  const incomplete = taxed.flatMap(({ taxes }) => taxes.filter((tax) => tax.vat_category == null))
  const now =
    incomplete.length === 0
      ? new Map<number, DocumentTax>()
      : await copiedTaxes(
          scope,
          incomplete.map(({ id }) => id),
        )
  return (taxes: Taxes): Taxes =>
    taxes.map((tax) => {
      const current = tax.vat_category == null ? now.get(tax.id) : undefined
      if (current === undefined || current.rate !== tax.rate) return tax
      const { vat_category = null, exemption_code = null, exemption_reason = null } = current
      return { ...tax, vat_category, exemption_code, exemption_reason }
    })
}
