import assert from 'node:assert/strict'
import { test } from 'node:test'
import { wayIn } from '../../console/src/pages/sign-in/way-in.ts'
import { clashesOf } from '../../console/src/pages/today/clashing.ts'
import { runningEntry } from '../../console/src/pages/today/running-entry.ts'
import { showMoney } from '../../console/src/text/show-money.ts'
import { styleOf } from '../../console/src/time/style-of.ts'
import { deviceName } from '../../console/src/ui/device-name.ts'

const booking = (id: number, start: number, end: number) => ({ id, start, end, name: `Booking ${id}` })

test('a clash of two bookings of one’s own is said once', () => {
  const [one, other, stranger] = [booking(1, 0, 10), booking(2, 5, 15), booking(9, 12, 14)]
  const clashes = clashesOf([
    { booking: one, others: [other] },
    { booking: other, others: [one, stranger] },
  ])
  assert.deepEqual(
    clashes.map((clash) => [clash.booking.id, clash.others.map(({ id }) => id)]),
    [
      [1, [2]],
      [2, [9]],
    ],
  )
})

test('the running entry is the one without an end that has begun', () => {
  const entries = [
    { start: 5000, end: null },
    { start: 900, end: null },
    { start: 100, end: 200 },
  ]
  assert.equal(runningEntry(entries, 1000)?.start, 900)
  assert.equal(runningEntry(entries.slice(2), 1000), undefined)
})

test('times are shown as the user has chosen, or else as the instance has it', () => {
  const instance = { timezone: 'Europe/Berlin', locale: 'en-US' }
  const none = { timezone: null, locale: null, time_format: null }
  assert.deepEqual(styleOf(none, instance), { zone: 'Europe/Berlin', locale: 'en-US', hours: 12 })
  const own = { timezone: 'America/New_York', locale: 'de-DE', time_format: 1 }
  assert.deepEqual(styleOf(own, instance), { zone: 'America/New_York', locale: 'de-DE', hours: 24 })
  assert.equal(styleOf({ ...own, time_format: 0 }, instance).hours, 12)
})

test('nobody is led to an address of somebody else after signing in', () => {
  assert.equal(wayIn('?to=%2Fprofile'), '/profile')
  for (const to of ['/schedule?booking=7', '/contacts?q=a%26b&open=3', '/?x=//evil.example']) {
    assert.equal(wayIn(`?to=${encodeURIComponent(to)}`), to)
  }
  const foreign = ['//evil.example', 'https://evil.example', '/\\evil.example', '/\t/evil.example?x', '?//evil.example']
  for (const to of [...foreign, '/schedule/../x', '/schedule#x', '/unknown', '/unknown?id=1', '']) {
    assert.equal(wayIn(`?to=${encodeURIComponent(to)}`), '/')
  }
})

test('amounts are shown exactly, whatever their size', () => {
  assert.equal(showMoney('90071992547409931.25', 'EUR', 'en-GB'), '€90,071,992,547,409,931.25')
  assert.equal(showMoney('-48.00', 'EUR', 'en-GB'), '−€48.00')
  assert.equal(showMoney('0.00', 'JPY', 'en-GB'), 'JP¥0')
})

test('browsers have short names', () => {
  const edge = 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/150.0 Safari/537.36 Edg/150.0'
  assert.equal(deviceName(edge), 'Edge, Windows')
  assert.equal(deviceName('curl/8'), 'curl/8')
})
