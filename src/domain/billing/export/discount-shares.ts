import { currencyDecimals } from '../../../kernel/money/currency.ts'
import { type Decimals, divideDecimal } from '../../../kernel/money/exact-decimal.ts'
import type { Scope } from '../../../kernel/scope.ts'
import { type DiscountRow, discountsOfInvoices, type MadePaymentRow } from './exported-documents.store.ts'
import { type ChargedAmount, chargedAmounts, type ExportedDocument, exportedDocuments } from './exported-documents.ts'

/** The part of a discount for early payment that belongs to some taxes, in ten-thousandths: it reduces what is taxed. */
export type DiscountShare = ChargedAmount

/** The charges of an invoice with the same taxes. */
interface Weight extends ChargedAmount {
  readonly gross: number
}

type Weights = ReadonlyMap<string, Weight>

/**
 * The shares of the discounts of payments, by the id of the payment. The discounts of an invoice together are always shared in
 * proportion to what is invoiced and not credited on that day: a payment has the difference to the one before it. So the shares
 * of each payment add up to its discount, and a full credit leaves no share.
 */
export async function discountShares(
  scope: Scope,
  payments: readonly Pick<MadePaymentRow, 'invoice_id' | 'discount'>[],
): Promise<ReadonlyMap<number, readonly DiscountShare[]>> {
  const ids = [...new Set(payments.flatMap(({ discount, invoice_id }) => (discount === 0 ? [] : [invoice_id])))]
  if (ids.length === 0) return new Map()
  const discounts = Map.groupBy(await discountsOfInvoices(scope, ids), ({ invoice_id }) => invoice_id)
  const documents = new Map<number, ExportedDocument[]>()
  for await (const document of exportedDocuments(scope, { from: undefined, to: undefined }, ids)) {
    const id = document.noun === 'invoice' ? document.row.id : Number(document.row.invoice_id)
    documents.set(id, [...(documents.get(id) ?? []), document])
  }
  return new Map(ids.flatMap((id) => [...sharesOfInvoice(documents.get(id) ?? [], discounts.get(id) ?? [])]))
}

/** The invoice comes first, then its credit notes; the discounts are in the order of their days. */
export function sharesOfInvoice(
  documents: readonly ExportedDocument[],
  discounts: readonly Pick<DiscountRow, 'id' | 'date' | 'discount'>[],
): Map<number, readonly DiscountShare[]> {
  const decimals = currencyDecimals(documents[0]?.row.currency ?? 'EUR')
  const whole = weightsOf(documents.slice(0, 1))
  let sum = 0
  let before = new Map<string, DiscountShare>()
  return new Map(
    discounts.map(({ id, date, discount }) => {
      sum += discount
      const left = weightsOf(documents.filter(({ noun, row }) => noun === 'invoice' || row.date <= date))
      const after = sharedBy(totalOf(left) > 0 ? left : whole, sum, decimals)
      const keys = [...new Set([...before.keys(), ...after.keys()])]
      const shares = keys.flatMap((key) => difference(before.get(key), after.get(key)))
      before = after
      return [id, shares]
    }),
  )
}

function weightsOf(documents: readonly ExportedDocument[]): Weights {
  const weights = new Map<string, Weight>()
  for (const { net, tax, taxes, dues } of documents.flatMap(chargedAmounts)) {
    const key = JSON.stringify(taxes.map(({ id, rate, compound, vat_category }) => [id, rate, compound, vat_category]))
    const known = weights.get(key) ?? { net: 0, tax: 0, gross: 0, taxes, dues: [] }
    weights.set(key, {
      taxes: known.taxes,
      net: known.net + net,
      tax: known.tax + tax,
      gross: known.gross + net + tax,
      dues: dues.map((due, at) => due + (known.dues[at] ?? 0)),
    })
  }
  return weights
}

function totalOf(weights: Weights): number {
  return [...weights.values()].reduce((sum, { gross }) => sum + gross, 0)
}

function sharedBy(weights: Weights, amount: number, decimals: Decimals): Map<string, DiscountShare> {
  const kinds = [...weights]
  const grosses = kinds.map(([, { gross }]) => gross)
  const shares = totalOf(weights) === 0 ? [amount] : divided(amount, grosses, decimals)
  return new Map(
    kinds.map(([key, { taxes, tax, gross, dues }], at) => {
      const share = shares[at] ?? 0
      const taxOfShare = gross === 0 ? 0 : divideDecimal(BigInt(share) * BigInt(tax), BigInt(gross), decimals)
      return [key, { taxes, tax: taxOfShare, net: share - taxOfShare, dues: divided(taxOfShare, dues, decimals) }]
    }),
  )
}

/** The shares of an amount in proportion to the parts. They are differences of rounded sums, and so add up to the amount. */
function divided(amount: number, parts: readonly number[], decimals: Decimals): number[] {
  const total = parts.reduce((sum, part) => sum + part, 0)
  let [counted, given] = [0, 0]
  return parts.map((part) => {
    counted += part
    const upTo = total === 0 ? 0 : divideDecimal(BigInt(amount) * BigInt(counted), BigInt(total), decimals)
    const share = upTo - given
    given = upTo
    return share
  })
}

function difference(was: DiscountShare | undefined, is: DiscountShare | undefined): DiscountShare[] {
  const taxes = (is ?? was)?.taxes ?? []
  const [net, tax] = [(is?.net ?? 0) - (was?.net ?? 0), (is?.tax ?? 0) - (was?.tax ?? 0)]
  const dues = taxes.map((_, at) => (is?.dues[at] ?? 0) - (was?.dues[at] ?? 0))
  return net === 0 && dues.every((due) => due === 0) ? [] : [{ taxes, net, tax, dues }]
}
