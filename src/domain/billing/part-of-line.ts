import { divideDecimal } from '../../kernel/money/exact-decimal.ts'
import type { Line } from '../document/index.ts'

type Divisible = Pick<Line, 'quantity' | 'buy_total' | 'buy_total_fixed'>

/** A line with another quantity; a total that stands as given is divided with it. */
export function partOf<L extends Divisible>(line: L, quantity: number): L {
  const isDivided = line.buy_total_fixed && line.quantity !== 0
  return { ...line, quantity, buy_total: isDivided ? shareOf(line.buy_total, quantity, line.quantity) : line.buy_total }
}

/** `value × part / whole`, to four decimals. */
export function shareOf(value: number, part: number, whole: number): number {
  return divideDecimal(BigInt(value) * BigInt(part), BigInt(whole), 4)
}
