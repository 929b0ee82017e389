import { divideDecimal, ONE } from './exact-decimal.ts'

/** An exact quantity, in lowest terms; the denominator is above zero. 20 minutes are 1/3 of an hour, 10 days 10/7 of a week. */
export interface Fraction {
  readonly numerator: bigint
  readonly denominator: bigint
}

/** Zero. */
export const NOTHING: Fraction = { numerator: 0n, denominator: 1n }

/** `numerator / denominator`; the denominator is not zero. */
export function fraction(numerator: bigint, denominator: bigint): Fraction {
  const divisor = greatestDivisor(numerator, denominator) * (denominator < 0n ? -1n : 1n)
  return { numerator: numerator / divisor, denominator: denominator / divisor }
}

/** A decimal, in ten-thousandths. */
export function fractionOf(decimal: number): Fraction {
  return fraction(BigInt(decimal), BigInt(ONE))
}

/** The sum, exactly. */
export function addFractions(a: Fraction, b: Fraction): Fraction {
  return fraction(a.numerator * b.denominator + b.numerator * a.denominator, a.denominator * b.denominator)
}

/** The difference `a - b`, exactly. */
export function subtractFractions(a: Fraction, b: Fraction): Fraction {
  return addFractions(a, { ...b, numerator: -b.numerator })
}

/** The product, exactly. */
export function multiplyFractions(a: Fraction, b: Fraction): Fraction {
  return fraction(a.numerator * b.numerator, a.denominator * b.denominator)
}

/** The nearest decimal, in ten-thousandths; half a place away from zero. */
export function roundFraction({ numerator, denominator }: Fraction): number {
  return divideDecimal(numerator * BigInt(ONE), denominator, 4)
}

/** Whether four decimals are enough for it. */
export function isDecimalFraction(value: Fraction): boolean {
  return BigInt(ONE) % value.denominator === 0n
}

/** `10/7`, `-1/3`, `2/1`. */
export function formatFraction({ numerator, denominator }: Fraction): string {
  return `${numerator}/${denominator}`
}

/** The input of `parseFraction`. */
export const fractionPattern = '^-?\\d{1,30}/\\d{1,30}$'
const fractionText = new RegExp(fractionPattern)

/** Undefined if the text is not a fraction. */
export function parseFraction(text: string): Fraction | undefined {
  if (!fractionText.test(text)) return undefined
  const [numerator = '0', denominator = '0'] = text.split('/')
  return BigInt(denominator) === 0n ? undefined : fraction(BigInt(numerator), BigInt(denominator))
}

function greatestDivisor(a: bigint, b: bigint): bigint {
  let [large, small] = [a < 0n ? -a : a, b < 0n ? -b : b]
  while (small !== 0n) [large, small] = [small, large % small]
  return large
}
