import { showDecimal } from './show-decimal.ts'

/** The units that bookings are charged by, also as they are typed: their names have plurals in every language. */
const countedUnits: ReadonlyMap<string, string> = new Map(
  ['minute', 'hour', 'day', 'week', 'month', 'year'].flatMap((unit) => [
    [unit, unit],
    [`${unit}s`, unit],
  ]),
)

/** A quantity with its unit, as people of a locale write it: `9 hours`, `9 Stunden`. */
export function showQuantity(quantity: string, unit: string | null, locale: string): string {
  if (unit === null) return showDecimal(quantity, locale)
  const counted = countedUnits.get(unit)
  if (counted === undefined) return `${showDecimal(quantity, locale)} ${unit}`
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: counted,
    unitDisplay: 'long',
    maximumFractionDigits: 4,
  }).format(quantity as Intl.StringNumericLiteral)
}
