import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fraction } from '../../../kernel/money/fraction.ts'
import { lineTotal } from './line-total.ts'

test('a discount is rounded separately, as on an invoice', () => {
  const charged = { quantity: fraction(1n, 1n), unitAmount: 10_000, discount: 5_000 }
  assert.equal(lineTotal(charged, 'EUR'), 9_900)
  assert.equal(lineTotal(charged, 'KWD'), 9_950)
})
