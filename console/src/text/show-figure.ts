/** An amount in a cell, as people of a locale write it, without its currency, which the table names: `−1,234.50`. */
export function showFigure(amount: string, currency: string, locale: string): string {
  const parts = new Intl.NumberFormat(locale, { style: 'currency', currency }).formatToParts(
    amount as Intl.StringNumericLiteral,
  )
  const figure = parts.filter(({ type }) => type !== 'currency' && type !== 'literal').map(({ value }) => value)
  return figure.join('').replace('-', '−')
}

/** A length in seconds as hours with two decimals: `164.00`. */
export function showHours(seconds: number, locale: string): string {
  return new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(seconds / 3600)
}

/** A part of a whole: `78.1 %`. */
export function showShare(part: number, whole: number, locale: string): string {
  return whole === 0 ? '–' : percentFormat(locale).format(part / whole)
}

/** How much a figure has changed: `+23.1%`, `−4.0%`. A dash where there was nothing before. */
export function showChange(now: number, before: number, locale: string): string {
  if (before === 0) return '–'
  return percentFormat(locale, 'exceptZero')
    .format((now - before) / Math.abs(before))
    .replace('-', '−')
}

function percentFormat(locale: string, signDisplay: 'auto' | 'exceptZero' = 'auto'): Intl.NumberFormat {
  const decimals = { minimumFractionDigits: 1, maximumFractionDigits: 1 }
  return new Intl.NumberFormat(locale, { style: 'percent', ...decimals, signDisplay })
}

/** A large figure on the axis of a chart: `20 k`. */
export function showShort(value: number, locale: string): string {
  return new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 }).format(value)
}
