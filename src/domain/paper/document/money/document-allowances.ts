import type { AllowanceTotals, DocumentAllowance } from '../../../../kernel/money/document-allowance.ts'
import {
  type Decimals,
  formatPercent,
  formatTotal,
  mustParseDecimal,
  mustParsePercent,
} from '../../../../kernel/money/exact-decimal.ts'
import { copiedTax, showCopied } from '../lines/index.ts'
import type { RenderedAllowance } from './allowance-members.ts'

/** An allowance or a charge with its amounts as numbers, in ten-thousandths. */
export interface Allowance extends DocumentAllowance {
  readonly reason: string | null
  readonly reason_code: string | null
}

/** The stored allowances of a document. Their amounts are calculated again, with the same result. */
export function storedAllowances(text: unknown): RenderedAllowance[] {
  return typeof text === 'string' ? (JSON.parse(text) as RenderedAllowance[]) : []
}

export function allowanceOf({ charge, amount, percent, reason, reason_code, taxes }: RenderedAllowance): Allowance {
  return {
    is_charge: charge,
    amount: mustParseDecimal(amount),
    percent: percent === null ? null : mustParsePercent(percent),
    reason,
    reason_code,
    taxes: taxes.map(copiedTax),
  }
}

export function showAllowance(one: Allowance, totals: AllowanceTotals, decimals: Decimals): RenderedAllowance {
  return {
    charge: one.is_charge,
    amount: formatTotal(totals.amount, decimals),
    percent: one.percent === null ? null : formatPercent(one.percent),
    base: totals.base === null ? null : formatTotal(totals.base, decimals),
    reason: one.reason,
    reason_code: one.reason_code,
    tax: formatTotal(
      totals.taxes.reduce((sum, share) => sum + share, 0),
      decimals,
    ),
    taxes: one.taxes.map((copied, index) => ({
      ...showCopied(copied),
      total: formatTotal(totals.taxes[index] ?? 0, decimals),
    })),
  }
}
