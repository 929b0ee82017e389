import assert from 'node:assert/strict'
import { test } from 'node:test'
import { showTax } from '../../console/src/text/show-tax.ts'

test('a tax shows its rate once, whether or not the name includes it', () => {
  assert.equal(showTax({ name: 'VAT', rate: '19.00' }, 'en-GB'), 'VAT 19\u00a0%')
  assert.equal(showTax({ name: 'VAT 19%', rate: '19.00' }, 'en-GB'), 'VAT 19%')
  assert.equal(showTax({ name: 'USt. 19\u00a0%', rate: '19' }, 'de-DE'), 'USt. 19\u00a0%')
  assert.equal(showTax({ name: 'TVA 5,5 %', rate: '5.50' }, 'fr-FR'), 'TVA 5,5\u00a0%')
  assert.equal(showTax({ name: 'Levy', rate: '2.5' }, 'de-DE'), 'Levy 2,5\u00a0%')
})

test('a tax with another figure in its name shows its rate as well', () => {
  assert.equal(showTax({ name: 'VAT 19 %', rate: '9' }, 'en-GB'), 'VAT 19\u00a0% 9\u00a0%')
  assert.equal(showTax({ name: 'VAT 2026', rate: '20' }, 'en-GB'), 'VAT 2026 20\u00a0%')
})
