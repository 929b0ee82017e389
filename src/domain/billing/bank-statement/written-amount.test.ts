import assert from 'node:assert/strict'
import { test } from 'node:test'
import { writtenAmount } from './written-amount.ts'

test('an amount is read in every form that XML Schema has for it', () => {
  for (const text of ['0.5', '.5', '.50000', '+.5', '0000000000000.50', '+0.50']) {
    assert.equal(writtenAmount(text), 5000, text)
  }
  assert.equal(writtenAmount('7.'), 70_000)
  assert.equal(writtenAmount('-7.0'), -70_000)
  assert.equal(writtenAmount('000'), 0)
  for (const text of ['', ' ', '.', '+', '-', '5,00', '1e3', '0x5', '+-5', '1.000001']) {
    assert.equal(writtenAmount(text), undefined, text)
  }
})
