import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lacksFactor } from './factor-rule.ts'

test('a password, a provider or a link is one factor; with a code they are two, and a passkey counts as two', () => {
  for (const one of ['password', 'oidc', 'link']) {
    assert.equal(lacksFactor(JSON.stringify([one])), true, one)
    assert.equal(lacksFactor(JSON.stringify([one, 'totp'])), false, one)
  }
  assert.equal(lacksFactor('["passkey"]'), false)
})
