import assert from 'node:assert/strict'
import { test } from 'node:test'
import { showFiguresIn } from '../../console/src/text/read-decimal.ts'

test('amounts, rates and quantities in sentences follow the locale, and numbers in names do not', () => {
  const said = 'Sold: -12.5 % of the 1080.00 EUR of “Rates 2.1” is -135.00 EUR for 1.5 hours, 2026-06-18 19:00.'
  assert.equal(
    showFiguresIn(said, 'de-DE'),
    'Sold: −12,5 % of the 1.080,00 EUR of “Rates 2.1” is −135,00 EUR for 1,5 hours, 2026-06-18 19:00.',
  )
  const german = 'Verkauf: 9 Stunden zu 120,00 EUR sind 1.080,00 EUR.'
  assert.equal(showFiguresIn(german, 'de-DE'), german)
  const named = 'Skypanel 4000 LED and Studio 1200 VIP have no rates.'
  assert.equal(showFiguresIn(named, 'de-DE'), named)
})
