/**
 * A number as somebody types it in a locale, as the service reads it: `1.150,5` in German is `1150.5`. What is no number
 * stays as it is typed, so that the service can say so.
 */
export function readDecimal(typed: string, locale: string): string {
  const text = typed.replaceAll(/[\s'’%]/g, '').replace('\u2212', '-')
  const point = decimalSign(locale)
  const group = point === ',' ? '.' : ','
  const grouped = new RegExp(`^[-+]?\\d{1,3}(\\${group}\\d{3})+(\\${point}\\d*)?$`)
  const plain = grouped.test(text) ? text.replaceAll(group, '') : text
  const read = plain.replace(',', '.')
  return /^[-+]?\d*\.?\d*$/.test(read) && /\d/.test(read) ? read : typed.trim()
}

/** A number of the service, in a field: with the decimals that the service gives it. */
export function writeDecimal(value: string, locale: string): string {
  if (!/^-?\d+(\.\d+)?$/.test(value)) return value
  const decimals = value.split('.')[1]?.length ?? 0
  const format = new Intl.NumberFormat(locale, { minimumFractionDigits: decimals, maximumFractionDigits: decimals })
  return format.format(value as Intl.StringNumericLiteral)
}

function decimalSign(locale: string): string {
  return new Intl.NumberFormat(locale).formatToParts(1.5).find(({ type }) => type === 'decimal')?.value ?? '.'
}
