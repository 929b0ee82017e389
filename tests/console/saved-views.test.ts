import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listSettings, searchOfSettings } from '../../console/src/pages/records/list-views.ts'
import { addressOfSettings, settingsOf } from '../../console/src/pages/schedule/schedule-views.ts'

test('a view keeps the state of an address, without its day', () => {
  const address = 'date=2026-03-02&zoom=month&nights=true&text=grade&status=1%2C2&custom=3%3AFilm&mine=true'
  const settings = settingsOf(address)
  assert.deepEqual(settings, {
    zoom: 'month',
    nights: true,
    text: 'grade',
    status: [1, 2],
    custom: '3:Film',
    mine: true,
  })
  assert.equal(addressOfSettings(settings), address.replace('date=2026-03-02&', ''))
})

test('a view of a list keeps filters and columns, without the open record', () => {
  const search = 'q=pay&sort=-date&f.status=1&f.status=2&match=any&open=7&columns=number%2Cclient'
  const settings = listSettings('invoice', search)
  assert.deepEqual(settings, {
    record: 'invoice',
    query: { q: 'pay', sort: '-date', 'f.status': '1\n2', match: 'any' },
    columns: ['number', 'client'],
  })
  assert.equal(searchOfSettings(settings), search.replace('&open=7', ''))
  assert.deepEqual(listSettings('tax', ''), { record: 'tax' })
  assert.equal(searchOfSettings({ record: 'tax' }), '')
})
