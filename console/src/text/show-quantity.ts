import { showDecimal } from './show-decimal.ts'

/** The units that bookings are charged by: their names have plurals in every language. */
const counted = new Set(['minute', 'hour', 'day', 'week', 'month', 'year'])

/** A quantity with its unit, as people of a locale write it: `9 hours`, `9 Stunden`. */
export function showQuantity(quantity: string, unit: string | null, locale: string): string {
  if (unit === null) return showDecimal(quantity, locale)
  if (!counted.has(unit)) return `${showDecimal(quantity, locale)} ${unit}`
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit,
    unitDisplay: 'long',
    maximumFractionDigits: 4,
  }).format(quantity as Intl.StringNumericLiteral)
}
