import { currencyDecimals } from '../../kernel/money/currency.ts'
import { formatTotal } from '../../kernel/money/exact-decimal.ts'

/** What bookings are charged by. */
const TIME_UNITS: readonly string[] = ['hour', 'day', 'week']

/** Swedish and Norwegian count days of 24 hours; what is booked is a working day. */
const WORKING_DAYS: Readonly<Record<string, string>> = { dygn: 'dagar', døgn: 'dager' }

const formats = new Map<string, Intl.NumberFormat>()

/**
 * How a document writes its figures: digits, separators and currencies as the locale has them, and exactly the decimals
 * that the API shows. The digits are 0 to 9 in every language, as those of the dates are.
 */
export class FigureFormat {
  readonly #locale: string
  readonly #currency: string

  constructor(locale: string, currency: string) {
    this.#locale = locale
    this.#currency = currency
  }

  /** A decimal as the API shows it: `1234.50` → `1.234,50`. */
  figure(text: string): string {
    return this.#write(text, {})
  }

  /** A percentage as the API shows it, without needless zeros: `20.00%` → `20 %`. */
  percent(text: string): string {
    return this.#write(String(Number(text.replace('%', ''))), { style: 'unit', unit: 'percent' })
  }

  /** A quantity as the API shows it, with its unit: `11` and `hour` → `11 Stunden`. Other units stay as typed. */
  quantity(text: string, unit: string): string {
    if (unit === '') return this.figure(text)
    if (!TIME_UNITS.includes(unit)) return `${this.figure(text)} ${unit}`
    const style = { style: 'unit', unit, unitDisplay: 'long' } as const
    const written = this.#write(text, style)
    const counted = /\d/.test(written) ? written : this.#write('100', style).replace('100', () => this.figure(text))
    return counted.replace(/dygn|døgn/, (days) => (Number(text) === 1 ? 'dag' : (WORKING_DAYS[days] ?? days)))
  }

  /** A total in ten-thousandths, without its currency. */
  amount(tenThousandths: number): string {
    return this.figure(this.#total(tenThousandths))
  }

  /** A total in ten-thousandths with its currency. */
  money(tenThousandths: number): string {
    return this.#write(this.#total(tenThousandths), { style: 'currency', currency: this.#currency })
  }

  #total(tenThousandths: number): string {
    return formatTotal(tenThousandths, currencyDecimals(this.#currency))
  }

  #write(text: string, options: Intl.NumberFormatOptions): string {
    const decimals = text.split('.')[1]?.length ?? 0
    const key = `${this.#locale} ${options.style} ${options.unit} ${options.currency} ${decimals}`
    let format = formats.get(key)
    if (format === undefined) {
      const places = { minimumFractionDigits: decimals, maximumFractionDigits: decimals, numberingSystem: 'latn' }
      format = new Intl.NumberFormat([this.#locale, 'en'], { ...options, ...places })
      formats.set(key, format)
    }
    return format.format(text as Intl.StringNumericLiteral)
  }
}
