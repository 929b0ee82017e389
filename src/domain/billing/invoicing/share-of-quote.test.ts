import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ONE } from '../../../kernel/money/exact-decimal.ts'
import { fraction, fractionOf } from '../../../kernel/money/fraction.ts'
import type { Line } from '../../paper/document/index.ts'
import { restBeside } from './part-of-line.ts'
import { takeShare } from './share-of-quote.ts'

const line = (id: number, quantity: number) => ({ id, quantity: quantity * ONE }) as Line
const taken = (percent: string, lines: readonly Line[]) => {
  const rest = new Map(lines.map(({ id, quantity }) => [id, fractionOf(quantity)]))
  return takeShare({ percent }, lines, { rest }).map(({ id, quantity }) => [id, quantity])
}

test('a percentage takes that share of each line, and includes remarks', () => {
  assert.deepEqual(taken('0.005', [line(1, 1), line(2, -300), line(3, 0)]), [
    [1, 1],
    [2, -150],
    [3, 0],
  ])
})

test('a percentage that takes nothing of any line is refused, unless there are only remarks', () => {
  assert.throws(() => taken('0.0001', [line(1, 1), line(2, 0)]), /percent: is less than 0\.0001 of every line/)
  assert.deepEqual(taken('0.0001', [line(2, 0)]), [[2, 0]])
})

test('the shown rest of a line takes the exact rest, and any other quantity is taken as written', () => {
  const third = fraction(1n, 3n)
  const some = [{ id: 1, quantity: 3_333, exact_quantity: third } as Line]
  const chosen = (quantity?: string) => {
    const [one] = takeShare({ items: [{ id: 1, ...(quantity && { quantity }) }] }, some, {
      rest: new Map([[1, third]]),
    })
    return [one?.quantity, one?.exact_quantity]
  }
  assert.deepEqual(chosen(), [3_333, third])
  assert.deepEqual(chosen('0.3333'), [3_333, third])
  assert.deepEqual(chosen('0.3332'), [3_332, null])
})

test('a remark with a fixed cost keeps its cost', () => {
  const remark = { ...line(1, 0), buy_total_fixed: true, buy_total: 5 * ONE }
  const [taken] = takeShare({}, [remark], { rest: new Map([[1, fractionOf(0)]]) })
  assert.deepEqual([taken?.quantity, taken?.buy_total], [0, 5 * ONE])
})

test('the rest of a negative line is negative, and nothing is left of a line that was billed in excess', () => {
  const restOf = (quantity: number, ...billed: number[]) =>
    restBeside(
      line(1, quantity),
      billed.map((one) => ({ quantity: one * ONE, exact_quantity: null })),
    )?.quantity
  assert.deepEqual([restOf(-3, -1), restOf(-3, -1, -2), restOf(-3, -4)], [-2 * ONE, undefined, undefined])
  assert.deepEqual([restOf(3, 1), restOf(3, 1, 2), restOf(3, 4)], [2 * ONE, undefined, undefined])
})
