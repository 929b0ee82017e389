import { currencyDecimals } from '../../../kernel/money/currency.ts'
import {
  type DocumentLine,
  type DocumentTotals,
  documentTotals,
  type LineTotals,
  type TaxTotal,
} from '../../../kernel/money/document-totals.ts'
import { divideDecimal, ONE } from '../../../kernel/money/exact-decimal.ts'
import { withQuantity } from '../../paper/document/index.ts'

/** The quantity credited of each line, by the index of the line, in ten-thousandths. */
export type Credited = readonly number[]

/**
 * The totals of a credit note: the totals of everything credited including this note, less the totals of everything
 * credited before. Each is calculated as one document. So the notes of an invoice add up to the invoice, to the cent,
 * however it is divided among them.
 */
export function creditTotals(
  lines: readonly DocumentLine[],
  { before, after }: { readonly before: Credited; readonly after: Credited },
  currency: string,
): DocumentTotals {
  const was = documentTotals(partsOf(lines, before, currency), currency)
  const is = documentTotals(partsOf(lines, after, currency), currency)
  const added = addedByLine(lines, { before, after }, { was, is }, currency)
  const shares = taxShares(lines, was, added, currency)
  return {
    lines: added.map((line, index) => ({ ...line, taxes: shares[index] ?? [] })),
    taxes: is.taxes.map((tax) => taxBetween(was.taxes, tax)).filter(({ base, total }) => base !== 0 || total !== 0),
    sub_total: is.sub_total - was.sub_total,
    discount_total: is.discount_total - was.discount_total,
    net_total: is.net_total - was.net_total,
    tax_total: is.tax_total - was.tax_total,
    total: is.total - was.total,
    buy_total: is.buy_total - was.buy_total,
  }
}

/** The lines with only the credited quantities. */
function partsOf(lines: readonly DocumentLine[], credited: Credited, currency: string): DocumentLine[] {
  const decimals = currencyDecimals(currency)
  return lines.map((line, index) => {
    const quantity = credited[index] ?? 0
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
 * What each line adds to what was credited before. Lines with fractions are priced together (`equal-lines.ts`): what
 * was credited before comes first, so that a line that adds nothing has no share in the rounding.
 */
function addedByLine(
  lines: readonly DocumentLine[],
  { before, after }: { readonly before: Credited; readonly after: Credited },
  { was, is }: Both<DocumentTotals>,
  currency: string,
): Omit<LineTotals, 'taxes'>[] {
  const between = is.lines.map((line, index) => lineBetween(was.lines[index], line))
  if (lines.every(({ exact_quantity }) => !exact_quantity)) return between
  const added = after.map((quantity, index) => quantity - (before[index] ?? 0))
  const parts = [...partsOf(lines, before, currency), ...partsOf(lines, added, currency)]
  const { lines: inTurn } = documentTotals(parts, currency)
  return between.map((line, index) => {
    const turn = inTurn[lines.length + index]
    if (!lines[index]?.exact_quantity || turn === undefined) return line
    return { ...turn, buy_total: lines[index].buy_total_fixed ? line.buy_total : turn.buy_total }
  })
}

/**
 * What each line adds to its taxes. The amounts credited before are taxed first, then each line gets the tax that it
 * adds.
 */
function taxShares(
  lines: readonly DocumentLine[],
  was: DocumentTotals,
  added: readonly Pick<LineTotals, 'total'>[],
  currency: string,
): (readonly number[])[] {
  const asAmounts = (totals: readonly Pick<LineTotals, 'total'>[]) =>
    lines.map((line, index) => {
      return { ...line, quantity: ONE, exact_quantity: null, unit_amount: totals[index]?.total ?? 0, discount: 0 }
    })
  const { lines: all } = documentTotals([...asAmounts(was.lines), ...asAmounts(added)], currency)
  return all.slice(lines.length).map(({ taxes }) => taxes)
}

function lineBetween(was: LineTotals | undefined, is: LineTotals): Omit<LineTotals, 'taxes'> {
  return {
    sub: is.sub - (was?.sub ?? 0),
    discount: is.discount - (was?.discount ?? 0),
    total: is.total - (was?.total ?? 0),
    buy_total: is.buy_total - (was?.buy_total ?? 0),
  }
}

function taxBetween(was: readonly TaxTotal[], is: TaxTotal): TaxTotal {
  const before = was.find(({ id, rate, compound }) => id === is.id && rate === is.rate && compound === is.compound)
  return { ...is, base: is.base - (before?.base ?? 0), total: is.total - (before?.total ?? 0) }
}
