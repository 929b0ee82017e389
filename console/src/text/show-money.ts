/** An amount formatted for a locale, with a true minus: the service's exact decimal, never a floating-point number. */
export function showMoney(amount: string, currency: string, locale: string): string {
  const format = new Intl.NumberFormat(locale, { style: 'currency', currency })
  const parts = format.formatToParts(amount as Intl.StringNumericLiteral)
  return parts.map(({ type, value }) => (type === 'minusSign' ? value.replace('-', '−') : value)).join('')
}
