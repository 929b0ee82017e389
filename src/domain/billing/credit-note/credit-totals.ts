import { currencyDecimals } from '../../../kernel/money/currency.ts'
import type { AllowanceTotals, DocumentAllowance } from '../../../kernel/money/document-allowance.ts'
import {
  type DocumentLine,
  type DocumentTax,
  type DocumentTotals,
  documentTotals,
  type LineTotals,
  type TaxTotal,
} from '../../../kernel/money/document-totals.ts'
import { type Decimals, divideDecimal } from '../../../kernel/money/exact-decimal.ts'
import { TaxSums, taxKey } from '../../../kernel/money/tax-sums.ts'
import { mustHave } from '../../../kernel/must-have.ts'
import { withQuantity } from '../../paper/document/index.ts'
import { creditedAllowances } from './credited-allowances.ts'

/** The quantity credited of each line, by the index of the line, in ten-thousandths. */
export type Credited = readonly number[]

/** The quantity credited of the line at `index`. Throws if `credited` is of another document. */
export function creditedAt(credited: Credited, index: number): number {
  return mustHave(credited[index], `the credited quantity of line ${index}`)
}

/**
 * The totals of a credit note: the totals of everything credited including this note, less the totals of everything
 * credited before. Each is calculated as one document. So the credit notes of an invoice add up to the invoice, to the cent,
 * however many there are.
 */
export function creditTotals(
  lines: readonly DocumentLine[],
  { before, after }: { readonly before: Credited; readonly after: Credited },
  currency: string,
  allowances: readonly DocumentAllowance[] = [],
): DocumentTotals {
  const totalsOf = (credited: Credited) => {
    const parts = partsOf(lines, credited, currency)
    return documentTotals(parts, currency, creditedAllowances({ lines, parts, allowances }, currency))
  }
  const [was, is] = [hasNoQuantity(lines) ? nothingOf(lines, currency, allowances) : totalsOf(before), totalsOf(after)]
  const added = addedByLine(lines, { before, after }, { was, is }, currency)
  const more = is.allowances.map((one, index) => allowanceBetween(at(was.allowances, index), one))
  const shares = taxShares({ lines, allowances }, was, { lines: added, allowances: more }, currencyDecimals(currency))
  const sums = Object.fromEntries(summed.map((name) => [name, is[name] - was[name]]))
  return {
    ...(sums as Pick<DocumentTotals, (typeof summed)[number]>),
    lines: added.map((line, index) => ({ ...line, taxes: at(shares.lines, index) })),
    allowances: more.map((one, index) => ({ ...one, taxes: at(shares.allowances, index) })),
    taxes: is.taxes.map((tax) => taxBetween(was.taxes, tax)).filter(({ base, total }) => base !== 0 || total !== 0),
  }
}

/** Of such an invoice, only charges and allowances can be credited: by one credit note, which has nothing before it. */
export function hasNoQuantity(lines: readonly Pick<DocumentLine, 'quantity'>[]): boolean {
  return lines.every(({ quantity }) => quantity === 0)
}

function nothingOf(lines: readonly DocumentLine[], currency: string, allowances: readonly DocumentAllowance[]) {
  return documentTotals(
    lines,
    currency,
    allowances.map((one) => ({ ...one, amount: 0 })),
  )
}

const summed = [
  ...(['sub_total', 'discount_total', 'allowance_total', 'charge_total', 'net_total'] as const),
  ...(['tax_total', 'total', 'buy_total'] as const),
]

/** The element at `index` of a list that has one for each line, or for each allowance. */
function at<T>(list: readonly T[], index: number): T {
  return mustHave(list[index], `element ${index}`)
}

/** The lines with only the credited quantities. */
function partsOf(lines: readonly DocumentLine[], credited: Credited, currency: string): DocumentLine[] {
  const decimals = currencyDecimals(currency)
  return lines.map((line, index) => {
    const quantity = creditedAt(credited, index)
    if (quantity === line.quantity) return line
    const buy_total = divideDecimal(BigInt(line.buy_total) * BigInt(quantity), BigInt(line.quantity), decimals)
    return { ...withQuantity(line, quantity), buy_total }
  })
}

interface Both<T> {
  readonly was: T
  readonly is: T
}

/**
 * The amounts that each line adds to the earlier credit. Lines with fractions are priced together (`equal-lines.ts`).
 * The earlier credit comes first, so that a line that adds nothing has no share in the rounding.
 */
function addedByLine(
  lines: readonly DocumentLine[],
  { before, after }: { readonly before: Credited; readonly after: Credited },
  { was, is }: Both<DocumentTotals>,
  currency: string,
): Omit<LineTotals, 'taxes'>[] {
  const between = is.lines.map((line, index) => lineBetween(at(was.lines, index), line))
  if (lines.every(({ exact_quantity }) => !exact_quantity)) return between
  const added = after.map((quantity, index) => quantity - creditedAt(before, index))
  const parts = [...partsOf(lines, before, currency), ...partsOf(lines, added, currency)]
  const { lines: inTurn } = documentTotals(parts, currency)
  return between.map((line, index) => {
    const turn = inTurn[lines.length + index]
    if (!lines[index]?.exact_quantity || turn === undefined) return line
    return { ...turn, buy_total: lines[index].buy_total_fixed ? line.buy_total : turn.buy_total }
  })
}

interface Taxed<Line, One> {
  readonly lines: readonly Line[]
  readonly allowances: readonly One[]
}

/**
 * The tax that each line and each allowance adds. The amounts credited before are taxed first, then each gets the tax
 * that it adds.
 */
function taxShares(
  of: Taxed<DocumentLine, DocumentAllowance>,
  was: Taxed<Pick<LineTotals, 'total'>, AllowanceTotals>,
  added: Taxed<Pick<LineTotals, 'total'>, AllowanceTotals>,
  decimals: Decimals,
): Taxed<readonly number[], readonly number[]> {
  const sums = new TaxSums(decimals, [...of.lines, ...of.allowances])
  const carry = (taxes: readonly DocumentTax[], net: number) => sums.carry(taxes, BigInt(net)).map(Number)
  const carryAll = ({ lines, allowances }: typeof was) => ({
    lines: of.lines.map(({ taxes }, index) => carry(taxes, at(lines, index).total)),
    allowances: of.allowances.map(({ taxes, is_charge }, index) => {
      const { amount } = at(allowances, index)
      return carry(taxes, is_charge ? amount : -amount)
    }),
  })
  carryAll(was)
  return carryAll(added)
}

function allowanceBetween(was: AllowanceTotals, is: AllowanceTotals): AllowanceTotals {
  return {
    is_charge: is.is_charge,
    base: is.base === null || was.base === null ? null : is.base - was.base,
    amount: is.amount - was.amount,
    taxes: [],
  }
}

function lineBetween(was: LineTotals, is: LineTotals): Omit<LineTotals, 'taxes'> {
  return {
    sub: is.sub - was.sub,
    discount: is.discount - was.discount,
    total: is.total - was.total,
    buy_total: is.buy_total - was.buy_total,
  }
}

function taxBetween(was: readonly TaxTotal[], is: TaxTotal): TaxTotal {
  const before = was.find((one) => taxKey(one) === taxKey(is))
  return { ...is, base: is.base - (before?.base ?? 0), total: is.total - (before?.total ?? 0) }
}
