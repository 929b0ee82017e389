import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { DocumentLine, DocumentTax } from '../../../kernel/money/document-totals.ts'
import { creditedAllowances } from './credited-allowances.ts'

const vat: DocumentTax = { id: 1, name: 'VAT', rate: 190_000, compound: false, code: null }

function line(quantity: number, amount: number): DocumentLine {
  const money = { quantity: quantity * 10_000, unit_amount: amount * 10_000, unit_buy_amount: 0, discount: 0 }
  return { ...money, taxes: [vat], buy_total_fixed: false, buy_total: 0 }
}

/** The credited part, in ten-thousandths, of an untaxed charge of 9.00 on lines with these amounts. */
function creditedOf(amounts: readonly number[], credited: readonly boolean[]): number | undefined {
  const lines = amounts.map((amount) => line(1, amount))
  const parts = amounts.map((amount, index) => line(credited[index] ? 1 : 0, amount))
  const allowances = [{ is_charge: true, percent: null, amount: 90_000, taxes: [] }]
  return creditedAllowances({ lines, parts, allowances }, 'EUR')[0]?.amount
}

test('a fixed amount whose taxes no line has is credited in proportion to all lines', () => {
  assert.equal(creditedOf([100, 200], [true, false]), 30_000)
})

test('with negative lines, the credited amount is never above the full amount or below zero', () => {
  assert.equal(creditedOf([100, -50], [true, false]), 90_000)
  assert.equal(creditedOf([100, -50], [false, true]), 0)
})
