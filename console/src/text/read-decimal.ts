/**
 * A number as somebody types it in a locale, as the service reads it: `1.150,5` in German is `1150.5`. What is no number
 * stays as it is typed, so that the service can say so.
 */
export function readDecimal(typed: string, locale: string): string {
  const text = typed.replaceAll(/[\s'’%\u200e\u061c]/g, '').replace('\u2212', '-')
  const point = decimalSign(locale)
  const group = point === ',' ? '.' : ','
  // What begins with 0 has no groups: `0.125` in German is an eighth.
  const grouped = new RegExp(`^[-+]?[1-9]\\d{0,2}(\\${group}\\d{3})+(\\${point}\\d*)?$`)
  const plain = grouped.test(text) || isGroupedAsIn(locale, text, group, point) ? text.replaceAll(group, '') : text
  const read = plain.replace(',', '.')
  return /^[-+]?\d*\.?\d*$/.test(read) && /\d/.test(read) ? read : typed.trim()
}

/** A number of the service, in a field: with the decimals that the service gives it. */
export function writeDecimal(value: string, locale: string): string {
  if (!/^-?\d+(\.\d+)?$/.test(value)) return value
  const decimals = value.split('.')[1]?.length ?? 0
  const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals }
  const format = new Intl.NumberFormat(locale, { ...latin, ...digits })
  return format.format(value as Intl.StringNumericLiteral)
}

/** The figures of sentences whose language writes them in another way than the locale: `840.00 EUR` is `840,00 EUR`. */
export function showFiguresIn(text: string, locale: string): string {
  const currencies = Intl.supportedValuesOf('currency').join('|')
  const figures = new RegExp(`(?<![\\d.,])-?\\d+(\\.\\d+)?(?= (?:(?:${currencies}|days?|hours?)\\b|%))`, 'g')
  return text.replaceAll(figures, (figure) => writeDecimal(figure, locale).replace('-', '−'))
}

/** Fields have the digits that the service reads, also with `ar-EG`. */
const latin = { numberingSystem: 'latn' } as const

/** Groups that the locale writes: `1,00,000` with `en-IN`. */
function isGroupedAsIn(locale: string, text: string, group: string, point: string): boolean {
  const [whole = ''] = text.replace(/^[-+]/, '').split(point)
  const digits = whole.replaceAll(group, '')
  if (digits === whole || !/^\d+$/.test(digits)) return false
  return new Intl.NumberFormat(locale, latin).format(digits as Intl.StringNumericLiteral) === whole
}

function decimalSign(locale: string): string {
  return new Intl.NumberFormat(locale, latin).formatToParts(1.5).find(({ type }) => type === 'decimal')?.value ?? '.'
}
