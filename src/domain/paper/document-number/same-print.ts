import type { PrefixedNumber } from './document-number.store.ts'

/** The digits of the highest number. */
const DIGITS_MAX = 12

/**
 * The ways to read what is printed as a prefix and a number, this one first: `YZ-15` is number 15 of `YZ-`, and number 5 of
 * `YZ-1`. A number has no zeros in front.
 */
export function samePrint({ prefix, number }: PrefixedNumber): PrefixedNumber[] {
  const printed = `${prefix}${number}`
  const digits = Math.min(/\d*$/.exec(printed)?.[0].length ?? 0, DIGITS_MAX)
  const read = Array.from({ length: digits }, (_, index) => printed.length - digits + index)
    .filter((at) => printed[at] !== '0')
    .map((at) => ({ prefix: printed.slice(0, at), number: Number(printed.slice(at)) }))
  return [{ prefix, number }, ...read.filter((one) => one.prefix !== prefix)]
}
