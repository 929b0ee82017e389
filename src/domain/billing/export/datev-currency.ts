import { currencyDecimals } from '../../../kernel/money/currency.ts'
import { type Decimals, divideDecimal, formatTotal } from '../../../kernel/money/exact-decimal.ts'
import type { IssuedDocumentRow } from './exported-documents.store.ts'

/** DATEV amounts have two decimals. */
export const DATEV_DECIMALS: Decimals = 2
/** A rate (*Kurs*) is from 1 to 9999.999999. */
const RATE_DECIMALS = 6
const RATE_MIN = 10n ** BigInt(RATE_DECIMALS)
const RATE_BOUND = 10_000n * RATE_MIN

/** What a posting says about its currency. */
export interface DatevMoney {
  /** In ten-thousandths of `currency`. */
  readonly amount: number
  readonly currency: string
  /** For another currency than that of the books: units of it in one unit of theirs, and the amount in theirs. */
  readonly converted: { readonly rate: string; readonly amount: number } | null
  /** The amount of the document, if the posting cannot have it in its own currency. */
  readonly note: string
}

/** The rate of a document: the value of one unit of `currency` in that of the books. Undefined for the currency of the books. */
export interface DatevRate {
  readonly currency: string
  readonly digits: bigint
  readonly scale: bigint
}

type RatedRow = Pick<IssuedDocumentRow, 'currency' | 'tax_currency' | 'tax_exchange_rate'>

/** The rate that the document states; null if it states none for the currency of the books. */
export function datevRate(row: RatedRow, books: string): DatevRate | null | undefined {
  if (row.currency === books) return undefined
  if (row.tax_exchange_rate === null || row.tax_currency !== books) return null
  const [whole = '0', fraction = ''] = row.tax_exchange_rate.split('.')
  return { currency: row.currency, digits: BigInt(`${whole}${fraction}`), scale: 10n ** BigInt(fraction.length) }
}

/**
 * The amounts of one document in their order, as DATEV takes them. Their sum is converted, not each by itself: so they add up to the
 * converted document. `before` is what other documents that add up to the same one have booked already.
 */
export function datevMoney(
  amounts: readonly number[],
  rate: DatevRate | undefined,
  books: string,
  before = 0,
): (DatevMoney | undefined)[] {
  if (rate === undefined) {
    return amounts.map((amount) => (amount === 0 ? undefined : { amount, currency: books, converted: null, note: '' }))
  }
  let sum = before
  const inBooks = amounts.map((amount) => {
    const start = sum
    sum += amount
    return toBooks(sum, rate) - toBooks(start, rate)
  })
  const kurs = rateText(rate)
  const own = withoutTraces(amounts, inBooks)
  if (
    kurs === undefined ||
    !inBooks.every((amount, at) => amount === 0 || Math.sign(own[at] ?? 0) === Math.sign(amount))
  ) {
    return inBooks.map((amount, at) => inBooksAlone(amount, amounts[at] ?? 0, rate.currency, books))
  }
  return inBooks.map((amount, at) =>
    amount === 0
      ? undefined
      : { amount: own[at] ?? 0, currency: rate.currency, converted: { rate: kurs, amount }, note: '' },
  )
}

function inBooksAlone(amount: number, own: number, currency: string, books: string): DatevMoney | undefined {
  if (amount === 0) return undefined
  const note = `${formatTotal(Math.abs(own), currencyDecimals(currency))} ${currency} `
  return { amount, currency: books, converted: null, note }
}

function toBooks(amount: number, { digits, scale }: DatevRate): number {
  return divideDecimal(BigInt(amount) * digits, scale, DATEV_DECIMALS)
}

/** `1,073883`; undefined if DATEV has no place for the rate, or for the decimals of the currency. */
function rateText({ currency, digits, scale }: DatevRate): string | undefined {
  const rate = (2n * scale * RATE_MIN + digits) / (2n * digits)
  if (rate < RATE_MIN || rate >= RATE_BOUND || currencyDecimals(currency) > DATEV_DECIMALS) return undefined
  return `${rate / RATE_MIN},${String(rate % RATE_MIN).padStart(RATE_DECIMALS, '0')}`
}

/** An amount that is worth 0.00 in the books has no posting: the largest one contains it. */
function withoutTraces(amounts: readonly number[], inBooks: readonly number[]): number[] {
  const sizes = inBooks.map(Math.abs)
  const largest = sizes.indexOf(Math.max(...sizes))
  const traces = amounts.reduce((sum, amount, at) => (inBooks[at] === 0 ? sum + amount : sum), 0)
  return amounts.map((amount, at) => (at === largest ? amount + traces : amount))
}
