import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ExportedDocument } from '../export/index.ts'
import { sharesOfAllowances } from './shares-of-allowance.ts'

const vat = { id: 1, rate: '19', total: '-1.71' }

/** The net share of each group in an allowance of 9.00 with the tax. A line has a group, an amount and taxes. */
function shares(...lines: readonly (readonly [group: number, total: string, taxes: readonly object[]])[]) {
  const allowance = { charge: false, amount: '9.00', tax: '-1.71', taxes: [vat] }
  const document = { sign: 1, row: { currency: 'EUR' }, allowances: [allowance] } as unknown as ExportedDocument
  const items = lines.map(([group, total, taxes]) => {
    return { item: { total, taxes } as unknown as ExportedDocument['items'][number], group }
  })
  return sharesOfAllowances(document, items).map(({ group, net }) => [group, net])
}

test('an allowance is split among the lines that have its taxes, or all lines if none has them', () => {
  assert.deepEqual(shares([1, '100.00', [vat]], [2, '200.00', []]), [[1, -90_000]])
  assert.deepEqual(shares([1, '100.00', []], [2, '200.00', []]), [
    [1, -30_000],
    [2, -60_000],
  ])
})

test('a group with negative lines gets no share of the allowance', () => {
  assert.deepEqual(shares([1, '100.00', [vat]], [2, '-50.00', [vat]]), [[1, -90_000]])
})
