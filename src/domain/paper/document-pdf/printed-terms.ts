import { currencyDecimals } from '../../../kernel/money/currency.ts'
import { mustParseDecimal, mustParsePercent, ONE, percentOf } from '../../../kernel/money/exact-decimal.ts'
import { DAY_SECONDS } from '../../../kernel/time/day-length.ts'
import { localDate } from '../../../kernel/time/local-date.ts'
import { optionalAmount, type StoredDocument } from '../document/index.ts'
import { discountWords } from './discount-words.ts'
import { FigureFormat } from './figure-format.ts'

/** A discount for early payment as XRechnung writes it (BR-DE-18), with days that a calendar has room for. */
const discountLine =
  /^[ \t]*#SKONTO#TAGE=(\d{1,4})#PROZENT=(\d{1,3}\.\d{2})#(?:BASISBETRAG=(-?\d{1,11}\.\d{2})#)?[ \t]*$/

/**
 * The terms of a document as people read them: a discount for early payment that stands in them for programs is a sentence in
 * the language of the document. A quote has no day of payment, so it has the number of days.
 */
export function printedTerms(document: StoredDocument, { isQuote, locale }: TermsOf): string {
  const terms = typeof document.terms === 'string' ? document.terms.trim() : ''
  return terms
    .split(/\r\n|\r|\n/)
    .flatMap((line) => {
      const [, days, percent, base] = discountLine.exec(line) ?? []
      if (days === undefined || percent === undefined || mustParsePercent(percent) > 100 * ONE) return line
      const discount = { days: Number(days), percent: `${percent}%`, base }
      return isQuote ? offeredDiscount(discount, document, locale) : discountSentence(discount, document, locale)
    })
    .join('\n')
}

interface TermsOf {
  readonly isQuote: boolean
  readonly locale: string
}

interface Discount {
  readonly days: number
  readonly percent: string
  /** The amount that the percentage is of; without it, the amount to be paid. */
  readonly base: string | undefined
}

function offeredDiscount({ days, percent }: Discount, { currency }: StoredDocument, locale: string): string {
  const figures = new FigureFormat(locale, currency)
  const time = figures.quantity(String(days), 'day').join(' ').trim()
  return `${discountWords(locale).earlyPayment}: ${figures.percent(percent)} (${time})`
}

/** None where nothing is to be paid. */
function discountSentence({ days, percent, base }: Discount, document: StoredDocument, locale: string): string[] {
  const { currency, date, total } = document
  const payable = total - optionalAmount(document, 'amount_prepaid') + optionalAmount(document, 'rounding_amount')
  if (payable <= 0) return []
  const of = base === undefined ? payable : mustParseDecimal(base)
  const discount = Number(percentOf(BigInt(of), mustParsePercent(percent), currencyDecimals(currency)))
  const figures = new FigureFormat(locale, currency)
  const values: Readonly<Record<string, string>> = {
    percent: figures.percent(percent),
    discount: figures.money(discount),
    day: localDate((date + days) * DAY_SECONDS, 'UTC', locale, 'long'),
    amount: figures.money(payable - discount),
  }
  return [discountWords(locale).paidBy.replace(/\{(\w+)\}/g, (_, name) => values[name] ?? '')]
}
