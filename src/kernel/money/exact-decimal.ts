/**
 * The form of decimals everywhere between request and database: whole **ten-thousandths** in a safe integer. `12.5` is
 * `125000`. Four decimals and the maximum of the contract (section 1, times and amounts) are less than 10^15, well
 * inside the exact range of a `number`, so that sums, comparisons and text are integer arithmetic. Only products and
 * quotients need more digits, and use `bigint`. Decision 0010 has the reasons.
 */

/** Ten-thousandths in 1. */
export const ONE = 10_000

/** Every decimal is smaller than this, in ten-thousandths: 10^11. */
export const DECIMAL_BOUND = 10 ** 15

/** The number of ten-thousandths in the last place of a number with this many decimals. */
const placeOf = [10_000, 1_000, 100, 10, 1] as const

/** The numbers of decimals that an amount can be rounded or formatted to. */
export type Decimals = 0 | 1 | 2 | 3 | 4

/** The input of `parseDecimal`, for error messages: "must be …". */
export const DECIMAL_WORDS = 'a decimal number with at most 11 digits before the point and at most 4 decimals'

/** The same for a share of the whole. */
export const SHARE_WORDS = 'a percentage from 0 to 100 with at most 4 decimals, such as 12.5 or "12.5%"'

const decimalText = /^(-?)0*(\d{1,11})(?:\.(\d{1,4}))?$/

/**
 * Parses a decimal as ten-thousandths; `undefined` if it is invalid. Text is digits, with an optional point between
 * digits and an optional minus sign: `12.5`, `-3`, `0.0001`. A number is read by its shortest decimal form, as JSON
 * writes it. Refused: more than four decimals (nothing is rounded silently), 10^11 and more, exponents, spaces, a plus
 * sign, thousands separators.
 */
export function parseDecimal(input: string | number): number | undefined {
  const match = decimalText.exec(String(input))
  if (match === null) return undefined
  const [, sign, whole, fraction = ''] = match
  const size = Number(whole) * ONE + Number(fraction.padEnd(4, '0'))
  return sign === '-' && size !== 0 ? -size : size
}

/** Parses a stored decimal. Throws if the text is not one, because only checked decimals are stored. */
export function mustParseDecimal(stored: string): number {
  const value = parseDecimal(stored)
  if (value === undefined) throw new Error(`"${stored}" is not a decimal`)
  return value
}

/** The same for a stored percentage, with or without its sign. */
export function mustParsePercent(stored: string): number {
  return mustParseDecimal(withoutPercentSign(stored))
}

/** Parses a percentage as ten-thousandths of a percent, with or without its sign: `20`, `"20"`, `"20.00%"`. */
export function parsePercent(input: string | number): number | undefined {
  return parseDecimal(typeof input === 'string' ? withoutPercentSign(input) : input)
}

function withoutPercentSign(text: string): string {
  return text.endsWith('%') ? text.slice(0, -1) : text
}

/**
 * A decimal as text. With the decimals of a currency it is a unit price: those decimals if they are enough, otherwise
 * all four (with 2: `100.00`, `0.1250`). Without, for tax rates and quantities, the shortest form: `10`, `7.5`.
 */
export function formatDecimal(value: number, decimals?: Decimals): string {
  if (decimals !== undefined) return text(value, value % placeOf[decimals] === 0 ? decimals : 4)
  if (value % 10_000 === 0) return text(value, 0)
  if (value % 1_000 === 0) return text(value, 1)
  if (value % 100 === 0) return text(value, 2)
  return text(value, value % 10 === 0 ? 3 : 4)
}

/** A total: exactly the currency's decimals, rounded to them if it has more. With 2: `100.00`; with 0: `100`. */
export function formatTotal(value: number, decimals: Decimals): string {
  return text(roundDecimal(value, decimals), decimals)
}

/**
 * A sum of amounts, which may be larger than any amount, as text: the decimals of the currency if they are enough,
 * otherwise all four.
 */
export function formatSum(value: bigint, decimals: Decimals): string {
  const whole = value / BigInt(ONE)
  const past = Number(value % BigInt(ONE))
  const fraction = formatDecimal(Math.abs(past), decimals).slice(1)
  return `${value < 0n && whole === 0n ? '-' : ''}${whole}${fraction}`
}

/** The form of `formatPercent`. */
export const percentPattern = '^-?\\d+(\\.\\d{1,4})?%$'

/** Ten-thousandths of a percent in the form of a discount: `20.00%`, `33.3333%`. */
export function formatPercent(value: number): string {
  return `${formatDecimal(value, 2)}%`
}

/** The nearest value with this many decimals; half a place away from zero. */
export function roundDecimal(value: number, decimals: Decimals): number {
  const place = placeOf[decimals]
  const size = Math.abs(value)
  const past = size % place
  const rounded = size - past + (past * 2 >= place ? place : 0)
  return value < 0 && rounded !== 0 ? -rounded : rounded
}

/**
 * `numerator / denominator` as ten-thousandths with this many decimals; half a place away from zero. The numerator is
 * in ten-thousandths too. This is the only rounding of products of decimals: multiply exactly in `bigint`, then call
 * this.
 */
export function divideDecimal(numerator: bigint, denominator: bigint, decimals: Decimals): number {
  return Number(divideExact(numerator, denominator, decimals))
}

/**
 * The same for values that may be larger than any amount: running sums, before they are known to stay within bounds.
 */
export function divideExact(numerator: bigint, denominator: bigint, decimals: Decimals): bigint {
  const place = BigInt(placeOf[decimals])
  const unit = denominator * place
  const half = numerator < 0n === unit < 0n ? unit : -unit
  return ((2n * numerator + half) / (2n * unit)) * place
}

/** A percentage of an amount, both in ten-thousandths, rounded half away from zero to this many decimals. */
export function percentOf(amount: bigint, percent: number, decimals: Decimals): bigint {
  return divideExact(amount * BigInt(percent), 1_000_000n, decimals)
}

/** `value` is a multiple of the last of the decimals. */
function text(value: number, decimals: Decimals): string {
  const size = Math.abs(value)
  const past = size % ONE
  const whole = `${value < 0 ? '-' : ''}${(size - past) / ONE}`
  if (decimals === 0) return whole
  return `${whole}.${String(past / placeOf[decimals]).padStart(decimals, '0')}`
}
