import type { DecimalText } from './model/index.ts'

/** Decimals in foreign documents can have more places than in Daybook: sums and products are exact up to this many. */
const PLACES = 12
const UNIT = 10n ** BigInt(PLACES)

/** A decimal as a whole number of its last place; what is left out is 0. */
export function exactOf(text: DecimalText | undefined): bigint {
  if (text === undefined) return 0n
  const [whole = '0', fraction = ''] = text.replace('-', '').split('.')
  const size = BigInt(whole) * UNIT + BigInt(fraction.slice(0, PLACES).padEnd(PLACES, '0'))
  return text.startsWith('-') ? -size : size
}

/** A product or a quotient of two such numbers is one again. */
export function exactProduct(one: bigint, other: bigint): bigint {
  return (one * other) / UNIT
}

export function exactQuotient(one: bigint, other: bigint): bigint {
  return other === 0n ? 0n : (one * UNIT) / other
}

/** Rounded half away from zero to this many decimals. */
export function exactRounded(value: bigint, decimals: number): bigint {
  const place = 10n ** BigInt(PLACES - decimals)
  const size = value < 0n ? -value : value
  const rounded = ((size + place / 2n) / place) * place
  return value < 0n ? -rounded : rounded
}

/** As text, with at least this many decimals. */
export function exactText(value: bigint, decimals: number): DecimalText {
  const size = value < 0n ? -value : value
  const fraction = String(size % UNIT).padStart(PLACES, '0')
  const rendered = fraction.slice(0, decimals) + fraction.slice(decimals).replace(/0+$/, '')
  return `${value < 0n ? '-' : ''}${size / UNIT}${rendered === '' ? '' : `.${rendered}`}`
}
