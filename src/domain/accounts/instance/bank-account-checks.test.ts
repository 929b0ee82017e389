import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bicProblem, ibanProblem } from './bank-account-checks.ts'

test('the check digits of an IBAN are verified by ISO 13616, with or without spaces', () => {
  // Examples from the registry that SWIFT publishes.
  for (const iban of ['DE89 3704 0044 0532 0130 00', 'GB29NWBK60161331926819', 'NO93 8601 1117 947']) {
    assert.equal(ibanProblem(iban), undefined, iban)
  }
  for (const iban of ['DE88370400440532013000', 'de89370400440532013000', 'DE89', '']) {
    assert.match(ibanProblem(iban) ?? '', /must be an IBAN/, iban)
  }
})

test('a BIC has 8 or 11 characters', () => {
  assert.equal(bicProblem('COBADEFF'), undefined)
  assert.equal(bicProblem('COBADEFFXXX'), undefined)
  assert.notEqual(bicProblem('COBADEF'), undefined)
})
