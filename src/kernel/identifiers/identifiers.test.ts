import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { countryCodeOf, countryCodeProblem } from './country-code.ts'
import { leitwegIdProblem, looksLikeLeitwegId } from './leitweg-id.ts'
import { isVatId, vatIdProblem } from './vat-id.ts'

describe('VAT ids', () => {
  test('must have the form of their country, with or without separators', () => {
    const valid = [
      'DE123456789',
      'DE 123 456 789',
      'ATU12345678',
      'BE0403170701',
      'BE 0403.170.701',
      'CHE-123.456.789 MWST',
      'EL123456789',
      'ESX1234567R',
      'FR12345678901',
      'IE1234567FA',
      'NL123456789B01',
      'NO123456789MVA',
      'XI123456789',
      'US123456789',
    ]
    for (const id of valid) assert.equal(vatIdProblem(id), undefined, id)
    for (const id of ['DE12345678', 'de123456789', 'AT12345678', 'BE123', 'QQ123456', '12/345/67890', 'DE', '']) {
      assert.notEqual(vatIdProblem(id), undefined, id)
    }
  })

  test('of Greece begin with EL', () => {
    assert.equal(vatIdProblem('GR123456789'), 'must begin with EL, the prefix of Greece')
  })

  test('are distinguished from other tax numbers', () => {
    assert.equal(isVatId('DE123456789'), true)
    for (const number of ['12/345/67890', '123456789', 'Tax 12', 'US123456789']) assert.equal(isVatId(number), false)
  })
})

describe('Leitweg-IDs', () => {
  test('are verified with their check digits', () => {
    for (const id of ['04011000-12345-03', '05711-06001-79', '991-33333TEST-33']) {
      assert.equal(looksLikeLeitwegId(id), true, id)
      assert.equal(leitwegIdProblem(id), undefined, id)
      assert.match(
        leitwegIdProblem(id.replace(/(.)(?=-..$)/, (last) => (last === '7' ? '8' : '7'))) ?? '',
        /check digits/,
        id,
      )
    }
  })

  test('are not found in other references', () => {
    for (const text of ['2026-01', 'PO-4500123', '4500-12-34', '12-ABC-34', 'Order 7']) {
      assert.equal(leitwegIdProblem(text), undefined, text)
    }
  })
})

test('a country is found by its code and by its name in many languages', () => {
  const found: Readonly<Record<string, string>> = {
    DE: 'DE',
    de: 'DE',
    Germany: 'DE',
    Deutschland: 'DE',
    Allemagne: 'DE',
    Österreich: 'AT',
    Austria: 'AT',
    Belgique: 'BE',
    België: 'BE',
    'United Kingdom': 'GB',
    UK: 'GB',
    USA: 'US',
    Česko: 'CZ',
    日本: 'JP',
    Ελλάδα: 'GR',
    'Northern Ireland': 'XI',
  }
  for (const [name, code] of Object.entries(found)) assert.equal(countryCodeOf(name), code, name)
  for (const name of ['Atlantis', '', 'EU', 'Q']) assert.equal(countryCodeOf(name), undefined, name)
})

test('a country code is in the list of e-invoices, or XK; an error names the code that is meant', () => {
  for (const code of ['DE', 'GB', 'XI', 'XK']) assert.equal(countryCodeProblem(code), undefined, code)
  for (const code of ['ZZ', 'EU', 'UN', 'XX', 'D', '1A', ''])
    assert.match(countryCodeProblem(code) ?? '', /such as DE$/, code)
  const meant = { UK: 'GB', EL: 'GR', de: 'DE', France: 'FR' }
  for (const [text, code] of Object.entries(meant))
    assert.match(countryCodeProblem(text) ?? '', RegExp(`here ${code}$`))
})
