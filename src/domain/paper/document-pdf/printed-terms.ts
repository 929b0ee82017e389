import { DAY_SECONDS } from '../../../kernel/time/day-length.ts'
import { localDate } from '../../../kernel/time/local-date.ts'
import {
  type DiscountTerms,
  discountInLine,
  discountOf,
  optionalAmount,
  type StoredDocument,
  termLines,
} from '../document/index.ts'
import { discountWords } from './discount-words.ts'
import { FigureFormat } from './figure-format.ts'

/**
 * The terms of a document as people read them. A discount for early payment is in the terms in a form for programs; here it is a
 * sentence in the language of the document. A quote has no day of payment, so its sentence has the number of days.
 */
export function printedTerms(document: StoredDocument, { isQuote, locale }: TermsOf): string {
  return termLines(document.terms)
    .flatMap((line) => {
      const discount = discountInLine(line)
      if (discount === undefined) return line
      return isQuote ? offeredDiscount(discount, document, locale) : discountSentence(discount, document, locale)
    })
    .join('\n')
}

interface TermsOf {
  readonly isQuote: boolean
  readonly locale: string
}

function offeredDiscount({ days, percent }: DiscountTerms, { currency }: StoredDocument, locale: string): string {
  const figures = new FigureFormat(locale, currency)
  const time = figures.quantity(String(days), 'day').join(' ').trim()
  return `${discountWords(locale).earlyPayment}: ${figures.percent(percent)} (${time})`
}

function discountSentence(terms: DiscountTerms, document: StoredDocument, locale: string): string[] {
  const printed = printedDiscount(terms, document, locale)
  if (printed === undefined) return []
  const { until, ...texts } = printed
  const values: Readonly<Record<string, string>> = {
    ...texts,
    day: localDate(until * DAY_SECONDS, 'UTC', locale, 'long'),
  }
  return [discountWords(locale).paidBy.replace(/\{(\w+)\}/g, (_, name) => values[name] ?? '')]
}

interface PrintedDiscount {
  readonly percent: string
  readonly discount: string
  /** What is to be paid with the discount. */
  readonly amount: string
  /** The last day, as a day number. */
  readonly until: number
}

/** The first discount for early payment that the terms of an invoice offer; undefined without one. */
export function firstDiscount(document: StoredDocument, locale: string): PrintedDiscount | undefined {
  const [first] = termLines(document.terms).flatMap((line) => discountInLine(line) ?? [])
  return first && printedDiscount(first, document, locale)
}

/** Undefined where nothing is to be paid. */
function printedDiscount(terms: DiscountTerms, document: StoredDocument, locale: string): PrintedDiscount | undefined {
  const { currency, date, total } = document
  const payable = total - optionalAmount(document, 'amount_prepaid') + optionalAmount(document, 'rounding_amount')
  if (payable <= 0) return undefined
  const discount = discountOf(terms, payable, currency)
  const figures = new FigureFormat(locale, currency)
  return {
    percent: figures.percent(terms.percent),
    discount: figures.money(discount),
    amount: figures.money(payable - discount),
    until: date + terms.days,
  }
}
