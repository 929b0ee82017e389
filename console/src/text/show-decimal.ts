/** A number of the service, such as a quantity, as people of a locale write it. */
export function showDecimal(value: string, locale: string): string {
  return new Intl.NumberFormat(locale, { maximumFractionDigits: 4 }).format(value as Intl.StringNumericLiteral)
}
