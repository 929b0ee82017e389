/** An amount formatted for a locale: the service's exact decimal, never a floating-point number. */
export function showMoney(amount: string, currency: string, locale: string): string {
  const format = new Intl.NumberFormat(locale, { style: 'currency', currency })
  return format.format(amount as Intl.StringNumericLiteral)
}
