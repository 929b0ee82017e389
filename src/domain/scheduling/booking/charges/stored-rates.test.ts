import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readStoredRates, writeStoredRates } from './stored-rates.ts'

test('empty rates are stored as null, unless they must remember the last id', () => {
  assert.equal(writeStoredRates(readStoredRates(null)), null)
  assert.equal(writeStoredRates({ last_id: 3, by_hand: {}, computed: {} }), '{"last_id":3,"by_hand":{},"computed":{}}')
  assert.notEqual(writeStoredRates({ last_id: 0, by_hand: { 7: [] }, computed: {} }), null)
})
