import assert from 'node:assert/strict'
import { test } from 'node:test'
import { currencyDecimals, isCurrency, isPastCurrency } from './currency.ts'

test('a currency has the decimals of ISO 4217, even where CLDR has fewer', () => {
  const expected = {
    EUR: 2,
    USD: 2,
    JPY: 0,
    KRW: 0,
    ISK: 0,
    KWD: 3,
    TND: 3,
    IQD: 3,
    CLF: 4,
    UYW: 4,
    HUF: 2,
    IDR: 2,
    XCG: 2,
  }
  for (const [code, decimals] of Object.entries(expected)) assert.equal(currencyDecimals(code), decimals, code)
})

test('only active codes in upper case with a minor unit are currencies', () => {
  for (const code of ['EUR', 'ZWG', 'SLE', 'VED', 'XAD', 'XOF']) assert.ok(isCurrency(code), code)
  for (const code of [
    'eur',
    'EU',
    'EURO',
    '',
    'DEM',
    'HRK',
    'BGN',
    'ANG',
    'CUC',
    'SLL',
    'ZWL',
    'XAU',
    'XXX',
    'XTS',
    'XDR',
  ]) {
    assert.ok(!isCurrency(code), code)
  }
})

test('a recently withdrawn currency keeps its decimals, but is not an active currency', () => {
  for (const [code, decimals] of Object.entries({ BGN: 2, HRK: 2, ANG: 2, BYR: 0 })) {
    assert.deepEqual([isPastCurrency(code), isCurrency(code), currencyDecimals(code)], [true, false, decimals], code)
  }
  for (const code of ['EUR', 'DEM', 'XXX']) assert.ok(!isPastCurrency(code), code)
})

test('the decimals of an unknown currency are an error', () => {
  assert.throws(() => currencyDecimals('DEM'), /DEM is not an active ISO 4217 currency/)
})

test('165 codes of three letters are currencies', () => {
  const letters = Array.from({ length: 26 }, (_, index) => String.fromCharCode(65 + index))
  const codes = letters.flatMap((a) => letters.flatMap((b) => letters.map((c) => a + b + c)))
  assert.equal(codes.filter(isCurrency).length, 165)
})
