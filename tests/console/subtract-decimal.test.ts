import assert from 'node:assert/strict'
import { test } from 'node:test'
import { subtractDecimal } from '../../console/src/text/subtract-decimal.ts'

test('decimals are subtracted exactly, and other texts have no difference', () => {
  const cases: readonly (readonly [string, string, string | undefined])[] = [
    ['0.3', '0.1', '0.2000'],
    ['1000', '1404.19', '-404.1900'],
    ['-0.5', '-0.25', '-0.2500'],
    ['99999999999.99', '0.0001', '99999999999.9899'],
    ['.5', '5.', '-4.5000'],
    ['1,5', '1', undefined],
    ['', '1', undefined],
    ['1.23456', '1', undefined],
  ]
  for (const [from, part, left] of cases) assert.equal(subtractDecimal(from, part), left, `${from} - ${part}`)
})
