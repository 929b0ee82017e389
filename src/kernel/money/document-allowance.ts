import type { DocumentTax } from './document-tax.ts'
import { type Decimals, percentOf, roundDecimal } from './exact-decimal.ts'
import { type TaxSums, taxKey } from './tax-sums.ts'

/** An allowance or a charge of a whole document (BG-20, BG-21), as far as its money goes. */
export interface DocumentAllowance {
  readonly is_charge: boolean
  /** Ten-thousandths of a percent; null where the amount is given. */
  readonly percent: number | null
  /** Read only without a percentage. */
  readonly amount: number
  readonly taxes: readonly DocumentTax[]
}

/** The amounts of an allowance or a charge. */
export interface AllowanceTotals {
  readonly is_charge: boolean
  /** BT-93, BT-100: what the percentage is of; null where the amount is given. */
  readonly base: number | null
  /** BT-92, BT-99: an allowance takes this off, a charge adds it. */
  readonly amount: number
  /** Its share of each of its taxes, in their order. The shares of an allowance are negative. */
  readonly taxes: readonly number[]
}

/**
 * A percentage is of the lines that carry the same taxes as the allowance, because one allowance has one category and rate
 * of VAT (BT-95, BT-96).
 */
export function totalOfAllowance(
  { is_charge, percent, amount: given, taxes }: DocumentAllowance,
  lines: readonly { readonly taxes: readonly DocumentTax[]; readonly total: number }[],
  sums: TaxSums,
  decimals: Decimals,
): AllowanceTotals {
  const key = keyOfTaxes(taxes)
  const base = lines.reduce((sum, line) => (keyOfTaxes(line.taxes) === key ? sum + line.total : sum), 0)
  const amount = percent === null ? roundDecimal(given, decimals) : Number(percentOf(BigInt(base), percent, decimals))
  const shares = sums.carry(taxes, BigInt(is_charge ? amount : -amount))
  return { is_charge, base: percent === null ? null : base, amount, taxes: shares.map(Number) }
}

/** Equal for everything with the same taxes, in any order. */
export function keyOfTaxes(taxes: readonly DocumentTax[]): string {
  return taxes.map(taxKey).toSorted().join('; ')
}
