/** Decimals of a document as whole numbers of 10^-10, for rules that compare sums. */
const PLACES = 10
export const ONE = 10n ** BigInt(PLACES)
export const CENT = ONE / 100n

export function number(text: string | undefined): bigint {
  const [, sign = '', whole = '', fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text ?? '') ?? []
  const size = BigInt(whole === '' ? '0' : whole) * ONE + BigInt(fraction.slice(0, PLACES).padEnd(PLACES, '0'))
  return sign === '-' ? -size : size
}

export function total(texts: readonly (string | undefined)[]): bigint {
  return texts.reduce((sum, text) => sum + number(text), 0n)
}

/** `a × b ÷ c`, not rounded. */
export function times(a: bigint, b: bigint, c = ONE): bigint {
  return c === 0n ? 0n : (a * b) / c
}

export function toCents(value: bigint): bigint {
  const size = value < 0n ? -value : value
  const rounded = ((size + CENT / 2n) / CENT) * CENT
  return value < 0n ? -rounded : rounded
}

export function isNear(a: bigint, b: bigint, tolerance: bigint): boolean {
  const apart = a - b
  return apart <= tolerance && -apart <= tolerance
}
