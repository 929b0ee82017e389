import { currencyDecimals } from '../../../kernel/money/currency.ts'
import { formatTotal } from '../../../kernel/money/exact-decimal.ts'

/**
 * Units with plural forms, by how they are typed: the units that bookings are charged by, and their English plurals.
 */
const countedUnits: ReadonlyMap<string, string> = new Map(
  ['minute', 'hour', 'day', 'week', 'month', 'year'].flatMap((unit) => [
    [unit, unit],
    [`${unit}s`, unit],
  ]),
)

/** In Swedish and Norwegian, formatted days mean 24 hours, but a booked day is a working day. */
const workingDays: Readonly<Record<string, string>> = { dygn: 'dagar', døgn: 'dager' }

const RIGHT_TO_LEFT_MARK = '\u200f'
const LEFT_TO_RIGHT_MARK = '\u200e'
const directionMarks = /[\u061c\u200e\u200f]/g

const MINUS = '\u2212'

const formats = new Map<string, Intl.NumberFormat>()

/**
 * Formats the figures of a document with the digits, separators and currencies of the locale, and with exactly the
 * decimals of the API. The digits are 0 to 9 in every language, as in dates. A minus sign is U+2212, not a hyphen.
 */
export class FigureFormat {
  readonly #locale: string
  readonly #currency: string

  constructor(locale: string, currency: string) {
    this.#locale = locale
    this.#currency = currency
  }

  /** A decimal of the API: `1234.50` → `1.234,50`. It runs from left to right. */
  figure(text: string): string {
    return this.#write(text, {}).replace(directionMarks, '')
  }

  /** A percentage of the API, without unnecessary zeros: `20.00%` → `20 %`. */
  percent(text: string): string {
    return this.#write(String(Number(text.replace('%', ''))), { style: 'unit', unit: 'percent' })
  }

  /**
   * A quantity of the API, and its unit: `11` and `hour` → `11`, `Stunden`. Units without plural forms stay as typed.
   * If a language has one word for both, for example Hebrew for two hours, the unit is the form for 100.
   */
  quantity(text: string, unit: string): readonly [figure: string, unit: string] {
    const counted = countedUnits.get(unit)
    return [
      this.figure(text),
      counted === undefined ? unit : (this.#unit(text, counted) ?? this.#unit('100', counted) ?? ''),
    ]
  }

  #unit(text: string, unit: string): string | undefined {
    const format = this.#format(text, { style: 'unit', unit, unitDisplay: 'long' })
    const parts = format.formatToParts(text as Intl.StringNumericLiteral)
    if (!parts.some(({ type }) => type === 'integer')) return undefined
    const words = parts.filter(({ type }) => type === 'unit' || type === 'literal').map(({ value }) => value)
    const word = words.join('').replace(directionMarks, '').trim()
    return word.replace(/dygn|døgn/, (days) => (Number(text) === 1 ? 'dag' : (workingDays[days] ?? days)))
  }

  /** A total in ten-thousandths, without its currency. */
  amount(tenThousandths: number): string {
    return this.figure(this.#total(tenThousandths))
  }

  /** A total in ten-thousandths with its currency. From right to left, the sign of US$ would come before its letters. */
  money(tenThousandths: number): string {
    const written = this.#write(this.#total(tenThousandths), { style: 'currency', currency: this.#currency })
    return written.includes(RIGHT_TO_LEFT_MARK) ? written.replace(/\p{L}\$/u, `$&${LEFT_TO_RIGHT_MARK}`) : written
  }

  /** The decimals of a figure with their separator, for example `,50`; empty if there are none. */
  decimalsOf(figure: string): string {
    const sign =
      this.#format('0.5', {})
        .formatToParts(0.5)
        .find(({ type }) => type === 'decimal')?.value ?? '.'
    const at = figure.lastIndexOf(sign)
    return at < 0 ? '' : figure.slice(at)
  }

  #total(tenThousandths: number): string {
    return formatTotal(tenThousandths, currencyDecimals(this.#currency))
  }

  #write(text: string, options: Intl.NumberFormatOptions): string {
    const written = this.#format(text, options).format(text as Intl.StringNumericLiteral)
    return text.startsWith('-') ? written.replace('-', MINUS) : written
  }

  #format(text: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
    const decimals = text.split('.')[1]?.length ?? 0
    const key = `${this.#locale} ${options.style} ${options.unit} ${options.currency} ${decimals}`
    let format = formats.get(key)
    if (format === undefined) {
      const places = { minimumFractionDigits: decimals, maximumFractionDigits: decimals, numberingSystem: 'latn' }
      format = new Intl.NumberFormat([this.#locale, 'en'], { ...options, ...places })
      formats.set(key, format)
    }
    return format
  }
}
