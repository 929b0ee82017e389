import assert from 'node:assert/strict'
import { test } from 'node:test'
import { offeredDiscounts } from './offered-discounts.ts'

const invoice = {
  currency: 'EUR',
  date: 0,
  total: 10_000_000,
  amount_prepaid: 0,
  rounding_amount: 0,
  amount_credited: 0,
}

test('the first ten discounts of the terms are offered', () => {
  for (const [lines, offered] of [
    [1, 1],
    [10, 10],
    [11, 10],
    [340, 10],
  ] as const) {
    const terms = Array.from({ length: lines }, (_, at) => `#SKONTO#TAGE=${at + 1}#PROZENT=2.00#`).join('\n')
    const days = offeredDiscounts({ ...invoice, terms: `Net 30\n${terms}` }).map(({ until }) => until)
    assert.deepEqual(
      days,
      Array.from({ length: offered }, (_, at) => at + 1),
    )
  }
})
