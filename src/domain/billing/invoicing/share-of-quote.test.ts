import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ONE } from '../../../kernel/money/exact-decimal.ts'
import { fractionOf } from '../../../kernel/money/fraction.ts'
import type { Line } from '../../paper/document/index.ts'
import { takeShare } from './share-of-quote.ts'

const line = (id: number, quantity: number) => ({ id, quantity: quantity * ONE }) as Line
const taken = (percent: string, lines: readonly Line[]) => {
  const rest = new Map(lines.map(({ id, quantity }) => [id, fractionOf(quantity)]))
  return takeShare({ percent }, lines, { rest }).map(({ id, quantity }) => [id, quantity])
}

test('a percentage takes so much of each line, and remarks along', () => {
  assert.deepEqual(taken('0.005', [line(1, 1), line(2, -300), line(3, 0)]), [
    [1, 1],
    [2, -150],
    [3, 0],
  ])
})

test('a percentage that comes to nothing of any line makes no invoice of remarks', () => {
  assert.throws(() => taken('0.0001', [line(1, 1), line(2, 0)]), /percent: is less than 0\.0001 of every line/)
  assert.deepEqual(taken('0.0001', [line(2, 0)]), [[2, 0]])
})
