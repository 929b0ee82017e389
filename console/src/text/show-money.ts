/** An amount as people of a locale write it: the service's exact decimal, never a number of ours. */
export function showMoney(amount: string, currency: string, locale: string): string {
  const format = new Intl.NumberFormat(locale, { style: 'currency', currency })
  return format.format(amount as Intl.StringNumericLiteral)
}
