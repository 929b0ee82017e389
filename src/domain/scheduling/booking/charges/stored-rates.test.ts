import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ratesOfBookings } from '../../../../migrations/0021-rates-of-bookings.ts'
import { rateLines, readStoredRates, writeStoredRates } from './stored-rates.ts'

const side = { unit: 'hourly', unit_amount: '80.00', quantity: '2', discount: '0.00%' }
const old = { rate_scheme_id: null, rate_scheme_name: 'Night', currency: 'EUR', buy: side, sell: side }

test('lines from before lines had ids are by hand, and numbered in order', () => {
  const [statement = ''] = ratesOfBookings.statements({} as never)
  const [, head = '', tail = ''] = /'([^']+)' \|\| resource_rates \|\| '([^']+)'/.exec(statement) ?? []
  const column = `${head}${JSON.stringify({ 7: [old, old], 9: [old] })}${tail}`
  const lines = rateLines(column)
  assert.deepEqual(
    lines.map(({ resource_id, id, computed, resource_rate_id }) => [resource_id, id, computed, resource_rate_id]),
    [
      [7, 1, false, null],
      [7, 2, false, null],
      [9, 3, false, null],
    ],
  )
  const stored = readStoredRates(column)
  assert.equal(stored.last_id, 3)
  assert.deepEqual(readStoredRates(writeStoredRates(stored)), stored, 'written, they keep their ids')
})

test('an empty column is null, unless it must remember the last id', () => {
  assert.equal(writeStoredRates(readStoredRates(null)), null)
  assert.equal(writeStoredRates({ last_id: 3, by_hand: {}, computed: {} }), '{"last_id":3,"by_hand":{},"computed":{}}')
  assert.notEqual(writeStoredRates({ last_id: 0, by_hand: { 7: [] }, computed: {} }), null)
})
