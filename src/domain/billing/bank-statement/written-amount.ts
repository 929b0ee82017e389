import { parseDecimal } from '../../../kernel/money/exact-decimal.ts'

/** A decimal of XML Schema (part 2, 3.2.3): digits can be missing on one side of the point, and zeros can follow. */
const decimal = /^([+-]?)(?=\.?\d)(\d*)(?:\.(\d{0,4})0*)?$/

/** An amount of a statement in ten-thousandths. Banks can write more zeros than a decimal of ours has. */
export function writtenAmount(text: string): number | undefined {
  const match = decimal.exec(text)
  if (match === null) return undefined
  const [, sign, whole, fraction] = match
  return parseDecimal(`${sign === '-' ? '-' : ''}${whole || '0'}${fraction ? `.${fraction}` : ''}`)
}
