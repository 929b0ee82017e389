import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addressKey } from './address-key.ts'

test('addresses in upper and lower case are the same, even outside ASCII', () => {
  assert.equal(addressKey(' Ann.KING@Lumen.Example '), 'ann.king@lumen.example')
  assert.equal(addressKey('ÖZGÜR@lumen.example'), 'özgür@lumen.example')
})

test('no character outside ASCII becomes an ASCII character', () => {
  const ascii = /^[\0-\x7f]*$/
  for (let code = 0x80; code <= 0x10ffff; code += 1) {
    assert.doesNotMatch(addressKey(`a${String.fromCodePoint(code)}@b.example`), ascii, code.toString(16))
  }
})
