import assert from 'node:assert/strict'
import { test } from 'node:test'
import { wayIn } from '../../console/src/pages/sign-in/way-in.ts'
import { bookingToMove, clashesOf, clashTimes } from '../../console/src/pages/today/clashing.ts'
import { runningEntry } from '../../console/src/pages/today/running-entry.ts'
import { showMoney } from '../../console/src/text/show-money.ts'
import { hourWords } from '../../console/src/time/show-time.ts'
import { styleOf } from '../../console/src/time/style-of.ts'
import { deviceName } from '../../console/src/ui/device-name.ts'

const room = (id: number, type_id = 1) => ({ id, name: `Room ${id}`, type_id })
const booking = (id: number, [start, end]: [number, number], resources = [room(1)], status = 3) => ({
  id,
  start,
  end,
  name: `Booking ${id}`,
  resources,
  status: [{ id: status }],
})
const statuses = [
  { id: 1, name: 'First Hold', order: 1, color_background: null, chargeable: false },
  { id: 3, name: 'Confirmed', order: 3, color_background: null, chargeable: true },
]
const nothing = { exemptTypes: new Set<number>(), now: 0 }

test('clashes are pairs that overlap on a resource, each listed once, the earliest first', () => {
  const bookings = [
    booking(1, [0, 10], [room(1), room(2)]),
    booking(2, [5, 15], [room(2), room(1)]),
    booking(3, [10, 14], [room(1)]),
    booking(4, [2, 30], [room(3)]),
  ]
  const clashes = clashesOf(bookings, nothing)
  assert.deepEqual(
    clashes.map(({ one, other, resources, start, end }) => [
      one.id,
      other.id,
      resources.map(({ id }) => id),
      start,
      end,
    ]),
    [
      [1, 2, [1, 2], 5, 10],
      [2, 3, [1], 10, 14],
    ],
  )
})

test('clashes that are over or of an exempt type do not count', () => {
  const bookings = [booking(1, [0, 10], [room(1, 5)]), booking(2, [5, 15], [room(1, 5)])]
  assert.deepEqual(clashesOf(bookings, { exemptTypes: new Set([5]), now: 0 }), [])
  assert.equal(clashesOf(bookings, { exemptTypes: new Set([1]), now: 9 }).length, 1)
  assert.deepEqual(clashesOf(bookings, { exemptTypes: new Set([1]), now: 10 }), [])
})

test('a clash of two all-day bookings is all-day, and a clash with times has times', () => {
  const leave = { ...booking(1, [0, 10]), all_day: 'true', timezone: 'Europe/Berlin' }
  const timesWith = (other: typeof leave) => clashesOf([leave, other], nothing).map(clashTimes)
  assert.deepEqual(
    timesWith({ ...leave, id: 2 }).map(({ start, end, all_day, timezone }) => [start, end, all_day, timezone]),
    [[0, 10, 'true', 'Europe/Berlin']],
  )
  assert.deepEqual(timesWith({ ...leave, id: 2, start: 4, end: 6, all_day: 'false' }), [{ start: 4, end: 6 }])
})

test('a hold is moved before a firm booking, and nothing that has started', () => {
  const [firm, hold, newer] = [booking(1, [5, 9]), booking(2, [6, 9], [room(1)], 1), booking(3, [7, 9])]
  assert.equal(bookingToMove({ one: firm, other: hold }, 0, statuses), hold)
  assert.equal(bookingToMove({ one: hold, other: newer }, 0, statuses), hold)
  assert.equal(bookingToMove({ one: firm, other: newer }, 0, statuses), newer)
  assert.equal(bookingToMove({ one: hold, other: newer }, 6, statuses), newer)
  assert.equal(bookingToMove({ one: hold, other: newer }, 7, statuses), undefined)
})

test('a length in hours shows whole minutes', () => {
  assert.equal(hourWords(7_199), '2 h')
  assert.equal(hourWords(3_571), '1 h')
  assert.equal(hourWords(3_569), '59 min')
  assert.equal(hourWords(5_400), '1 h 30 min')
})

test('the running entry is the one without an end that has started', () => {
  const entries = [
    { start: 5000, end: null },
    { start: 900, end: null },
    { start: 100, end: 200 },
  ]
  assert.equal(runningEntry(entries, 1000)?.start, 900)
  assert.equal(runningEntry(entries.slice(2), 1000), undefined)
})

test('times follow the user’s settings, else those of the instance', () => {
  const instance = { timezone: 'Europe/Berlin', locale: 'en-US' }
  const none = { timezone: null, locale: null, time_format: null }
  assert.deepEqual(styleOf(none, instance), {
    zone: 'Europe/Berlin',
    instanceZone: 'Europe/Berlin',
    locale: 'en-US',
    hours: 12,
  })
  const own = { timezone: 'America/New_York', locale: 'de-DE', time_format: 1 }
  assert.deepEqual(styleOf(own, instance), {
    zone: 'America/New_York',
    instanceZone: 'Europe/Berlin',
    locale: 'de-DE',
    hours: 24,
  })
  assert.equal(styleOf({ ...own, time_format: 0 }, instance).hours, 12)
})

test('sign-in never leads to an address outside the service', () => {
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
