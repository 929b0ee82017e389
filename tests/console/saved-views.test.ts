import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addressOfSettings, settingsOf } from '../../console/src/pages/schedule/saved-views.ts'

test('a view keeps what an address shows, without its day', () => {
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
