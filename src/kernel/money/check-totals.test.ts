import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkTotals } from './check-totals.ts'
import { type DocumentTax, documentTotals } from './document-totals.ts'

const vat: DocumentTax = { id: 7, name: 'VAT', rate: 200_000, compound: false, code: null }
const line = { quantity: 20_000, unit_amount: 500_000, unit_buy_amount: 100_000, discount: 100_000, taxes: [vat] }
const ours = documentTotals([{ ...line, buy_total_fixed: false, buy_total: 0 }], 'EUR')

test('equal and missing values are not differences', () => {
  assert.deepEqual(checkTotals({}, ours), [])
  const { sub_total, total, buy_total } = ours
  const items = [{ total: 900_000, buy_total: 200_000 }]
  assert.deepEqual(
    checkTotals({ sub_total, total, buy_total, items, taxes: [{ id: 7, total: 180_000 }, { id: 8 }] }, ours),
    [],
  )
})

test('each difference is named with both values', () => {
  const sent = {
    net_total: 900_000,
    tax_total: 180_001,
    total: 1_080_001,
    items: [{ total: 1 }],
    taxes: [{ id: 7, total: 2 }],
  }
  assert.deepEqual(checkTotals(sent, ours), [
    { field: 'tax_total', sent: 180_001, ours: 180_000 },
    { field: 'total', sent: 1_080_001, ours: 1_080_000 },
    { field: 'items[0].total', sent: 1, ours: 900_000 },
    { field: 'taxes[0].total', sent: 2, ours: 180_000 },
  ])
})

test('a tax or a line that the document does not have counts as zero', () => {
  const sent = {
    items: [{}, { total: 1 }, { total: 0 }],
    taxes: [
      { id: 9, total: 1 },
      { id: 9, total: 0 },
    ],
  }
  assert.deepEqual(
    checkTotals(sent, ours).map(({ field }) => field),
    ['items[1].total', 'taxes[0].total'],
  )
})

test('a tax with two rates is identified by its rate; without a rate, it is the sum of both', () => {
  const reduced = { ...line, taxes: [{ ...vat, rate: 70_000 }], buy_total_fixed: false, buy_total: 0 }
  const both = documentTotals([{ ...reduced, taxes: [vat] }, reduced], 'EUR')
  const taxes = [
    { id: 7, rate: 200_000, total: 180_000 },
    { id: 7, rate: 70_000, total: 63_000 },
    { id: 7, total: 243_000 },
  ]
  assert.deepEqual(checkTotals({ taxes }, both), [])
  assert.equal(checkTotals({ taxes: [{ id: 7, rate: 70_000, total: 180_000 }] }, both).length, 1)
})
