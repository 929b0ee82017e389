import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  isQrIban,
  isSwissIban,
  numberInQrReference,
  qrReference,
  rfReference,
  textInRfReference,
} from './payment-references.ts'

test('a QR reference has a check digit, and can be read in groups', () => {
  assert.equal(numberInQrReference('00 00000 00000 00000 00000 00017'), undefined)
  const reference = qrReference(1)
  assert.equal(reference.length, 27)
  assert.equal(numberInQrReference(reference.replace(/(.{5})/g, '$1 ')), 1)
  // The sample of the implementation guidelines, whose first 26 digits are too long for our numbers.
  const sample = '210000000003139471430009017'
  const carry = [...sample].reduce(
    (before, digit) => [0, 9, 4, 6, 8, 2, 7, 1, 3, 5][(before + Number(digit)) % 10] ?? 0,
    0,
  )
  assert.equal(carry, 0)
  for (const number of [1, 17, 4_711, 999_999_999]) {
    const digits = qrReference(number)
    assert.equal(numberInQrReference(digits), number)
    const wrong = `${digits.slice(0, -1)}${(Number(digits.at(-1)) + 1) % 10}`
    assert.equal(numberInQrReference(wrong), undefined)
  }
})

test('the check digits of a creditor reference are written and verified', () => {
  assert.equal(rfReference('INV-3'), 'RF90INV3')
  assert.equal(textInRfReference('RF18 5390 0754 7034'), '539007547034')
  assert.equal(textInRfReference('RF19 5390 0754 7034'), undefined)
  assert.equal(rfReference('A'.repeat(22)), undefined)
  assert.equal(rfReference('—'), undefined)
})

test('a QR-IBAN is recognized by its bank number, and a Swiss IBAN by its country', () => {
  assert.ok(isQrIban('CH4431999123000889012'))
  assert.ok(!isQrIban('CH9300762011623852957'))
  assert.ok(isSwissIban('CH9300762011623852957'))
  assert.ok(!isSwissIban('DE89370400440532013000'))
})
