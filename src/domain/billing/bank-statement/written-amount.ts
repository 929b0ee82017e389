import { parseDecimal } from '../../../kernel/money/exact-decimal.ts'

/** An amount of a statement in ten-thousandths. Banks can write more zeros than a decimal of ours has. */
export function writtenAmount(text: string): number | undefined {
  return parseDecimal(text.replace(/(\.\d{1,4})0*$/, '$1'))
}
