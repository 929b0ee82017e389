import assert from 'node:assert/strict'
import { test } from 'node:test'
import { showQuantity } from '../../console/src/text/show-quantity.ts'

test('a quantity has its unit in the plural and in the language of the reader', () => {
  assert.equal(showQuantity('9', 'hour', 'en-GB'), '9 hours')
  assert.equal(showQuantity('1', 'day', 'en-GB'), '1 day')
  assert.equal(showQuantity('2.5', 'hour', 'de-DE'), '2,5 Stunden')
  assert.equal(showQuantity('3', 'hours', 'de-DE'), '3 Stunden')
  assert.equal(showQuantity('2', 'roll', 'en-GB'), '2 roll')
  assert.equal(showQuantity('0.125', null, 'de-DE'), '0,125')
})
