import type { DocumentTax } from './document-tax.ts'
import { type Decimals, percentOf } from './exact-decimal.ts'

/** The base of a tax, and its amount. */
export interface TaxSum extends DocumentTax {
  readonly base: bigint
  readonly total: bigint
}

/** A tax, and the net of the lines that carry it so far. */
interface Carried {
  readonly tax: DocumentTax
  net: bigint
  /** Of a compound tax: how much of its net each primary tax is due on. */
  readonly primaries: Map<string, Carried>
  /** The tax so far. */
  due: bigint
}

/** The amounts with the same taxes so far, and their sum. */
interface Pair {
  net: bigint
  due: bigint
}

/**
 * The taxes of a document, which grow by a line, an allowance or a charge at a time, each rounded once. In documents that
 * EN 16931 knows, where nothing carries several taxes, those of the same category and rate are one subtotal (BG-23): they
 * are rounded together, and each of them has the share that its lines add.
 */
export class TaxSums {
  readonly #decimals: Decimals
  readonly #hasSubtotals: boolean
  readonly #carried = new Map<string, Carried>()
  readonly #pairs = new Map<string, Pair>()

  constructor(decimals: Decimals, taxed: readonly { readonly taxes: readonly DocumentTax[] }[]) {
    this.#decimals = decimals
    this.#hasSubtotals = taxed.every(({ taxes }) => taxes.length <= 1)
  }

  /** Adds an amount to the taxes that it carries. Returns how much that adds to each of them, in their order. */
  carry(taxes: readonly DocumentTax[], net: bigint): bigint[] {
    const distinct = new Map(taxes.map((tax) => [taxKey(tax), tax]))
    for (const [key, tax] of distinct) {
      const { primaries } = added(this.#carried, key, tax, net)
      if (!tax.compound) continue
      for (const [primaryKey, primary] of distinct) {
        if (!primary.compound) added(primaries, primaryKey, primary, net)
      }
    }
    return taxes.map((tax) => this.#share(tax, net))
  }

  /** Primary taxes, then compound ones, each in the order in which they were first carried. */
  totals(): TaxSum[] {
    const all = [...this.#carried.values()]
    const inOrder = [...all.filter(({ tax }) => !tax.compound), ...all.filter(({ tax }) => tax.compound)]
    return inOrder.map((one) => ({ ...one.tax, base: this.#baseOf(one), total: one.due }))
  }

  #share(tax: DocumentTax, net: bigint): bigint {
    const whole = this.#carried.get(taxKey(tax))
    if (whole === undefined) return 0n
    const isSubtotal = this.#hasSubtotals && !tax.compound && tax.vat_category != null
    const share = isSubtotal ? this.#shareOfPair(tax, net) : this.#ownShare(whole)
    whole.due += share
    return share
  }

  #ownShare(whole: Carried): bigint {
    return percentOf(this.#baseOf(whole), whole.tax.rate, this.#decimals) - whole.due
  }

  #shareOfPair({ vat_category, rate }: DocumentTax, net: bigint): bigint {
    const key = `${vat_category} ${rate}`
    const pair = this.#pairs.get(key) ?? { net: 0n, due: 0n }
    const before = pair.due
    pair.net += net
    pair.due = percentOf(pair.net, rate, this.#decimals)
    this.#pairs.set(key, pair)
    return pair.due - before
  }

  #baseOf({ net, primaries }: Carried): bigint {
    return [...primaries.values()].reduce((sum, one) => sum + percentOf(one.net, one.tax.rate, this.#decimals), net)
  }
}

/** Taxes with the same key are summed as one. */
export function taxKey({ id, rate, compound, vat_category }: DocumentTax): string {
  return `${id} ${rate} ${compound} ${vat_category ?? ''}`
}

function added(into: Map<string, Carried>, key: string, tax: DocumentTax, net: bigint): Carried {
  const known = into.get(key)
  if (known === undefined) {
    const first = { tax, net, primaries: new Map<string, Carried>(), due: 0n }
    into.set(key, first)
    return first
  }
  known.net += net
  return known
}
