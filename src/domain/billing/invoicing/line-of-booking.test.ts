import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lineOfRate } from './line-of-booking.ts'

const side = { unit: 'hourly', quantity: '0.3333', unit_amount: '100.00', discount: '0.00%' } as const
const text = { item_text: 'Suite', description: null, taxes: [], period_start: '2026-03-02', period_end: '2026-03-02' }

/** The fixed cost of a line whose buying side differs from its selling side; undefined if it follows from its quantity. */
function fixedCost(buy: object, sell: object = {}): number | undefined {
  const scheme = { rate_scheme_id: null, rate_scheme_name: null, resource_rate_id: null }
  const rate = { id: 1, resource_id: 1, computed: false, currency: 'EUR', ...scheme }
  const line = lineOfRate({ ...rate, sell: { ...side, ...sell }, buy: { ...side, ...buy } }, null, text)
  return line.buy_total_fixed ? line.buy_total : undefined
}

test('the cost of a line is a fixed total if it has another quantity or unit, or a discount', () => {
  assert.equal(fixedCost({}), undefined)
  assert.equal(fixedCost({ quantity: '2' }), 2_000_000)
  assert.equal(fixedCost({ unit: 'daily' }), 333_300)
  assert.equal(fixedCost({ discount: '50.00%' }), 166_600)
  assert.equal(fixedCost({}, { exact_quantity: '1/3' }), 333_300)
  assert.equal(fixedCost({ exact_quantity: '1/3' }), 333_300)
})
