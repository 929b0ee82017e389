import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { isoInZone, isZone, minutesBetween, parseCalendarDate, parseIsoDateTime, wallClockAt } from './zone.ts'

const zoneNames = Intl.supportedValuesOf('timeZone')
const stampAt = (text: string) => Temporal.Instant.from(text).epochMilliseconds / 1000
const zonedAt = (stamp: number, zone: string) => new Temporal.ZonedDateTime(BigInt(stamp) * 1_000_000_000n, zone)

/** Temporal's result, with the offset in whole minutes. */
function isoByTemporal(stamp: number, zone: string): string {
  const moment = zonedAt(stamp, zone)
  const minutes = Math.round(moment.offsetNanoseconds / 60e9)
  const size = Temporal.Duration.from({ minutes: Math.abs(minutes) }).round({ largestUnit: 'hour' })
  const offset = `${minutes < 0 ? '-' : '+'}${[size.hours, size.minutes].map((part) => String(part).padStart(2, '0')).join(':')}`
  return moment.toInstant().toString({ timeZone: offset, smallestUnit: 'second' })
}

test('a zone is an IANA name in its exact spelling, including links', () => {
  for (const name of [
    ...zoneNames,
    'UTC',
    'Etc/UTC',
    'GMT',
    'US/Eastern',
    'Asia/Calcutta',
    'Europe/Kyiv',
    'Etc/GMT+5',
  ]) {
    assert.ok(isZone(name), name)
  }
  const others = [
    '',
    'Z',
    '+01:00',
    '-0530',
    'Europe/Paris2',
    'europe/berlin',
    'EUROPE/BERLIN',
    'PST',
    'Romance Standard Time',
  ]
  for (const name of [...others, '2026-01-01T00:00Z[Europe/Berlin]', 'Europe/Berlin ', 'Mars/Olympus']) {
    assert.ok(!isZone(name), name)
  }
})

test('a moment is shown with the offset of its zone at that time', () => {
  const cases: [string, string, string][] = [
    ['2026-03-29T00:59:59Z', 'Europe/Berlin', '2026-03-29T01:59:59+01:00'],
    ['2026-03-29T01:00:00Z', 'Europe/Berlin', '2026-03-29T03:00:00+02:00'],
    ['2026-10-25T00:59:59Z', 'Europe/Berlin', '2026-10-25T02:59:59+02:00'],
    ['2026-10-25T01:00:00Z', 'Europe/Berlin', '2026-10-25T02:00:00+01:00'],
    ['2026-01-01T00:00:00Z', 'UTC', '2026-01-01T00:00:00+00:00'],
    ['2026-01-01T00:00:00Z', 'America/St_Johns', '2025-12-31T20:30:00-03:30'],
    ['2026-01-01T00:00:00Z', 'Asia/Kathmandu', '2026-01-01T05:45:00+05:45'],
    ['2026-01-01T00:00:00Z', 'Pacific/Kiritimati', '2026-01-01T14:00:00+14:00'],
    ['2026-07-01T00:00:00Z', 'Australia/Lord_Howe', '2026-07-01T10:30:00+10:30'],
    ['2011-12-30T10:00:00Z', 'Pacific/Apia', '2011-12-31T00:00:00+14:00'],
    ['1960-06-01T00:00:00Z', 'Europe/Berlin', '1960-06-01T01:00:00+01:00'],
    ['0001-01-02T00:00:00Z', 'UTC', '0001-01-02T00:00:00+00:00'],
  ]
  for (const [utc, zone, expected] of cases) assert.equal(isoInZone(stampAt(utc), zone), expected)
})

test('an offset with seconds is shown in whole minutes, and the moment stays exact', () => {
  assert.equal(isoInZone(0, 'Africa/Monrovia'), '1969-12-31T23:16:00-00:44')
  assert.equal(parseIsoDateTime('1969-12-31T23:16:00-00:44'), 0)
})

test('a year of five digits is never shown', () => {
  assert.equal(isoInZone(253_402_300_799, 'Pacific/Auckland'), '9999-12-31T23:59:59+00:00')
  assert.equal(isoInZone(253_402_300_799, 'America/New_York'), '9999-12-31T18:59:59-05:00')
})

test('every zone agrees with Temporal on both sides of every change from 1970 to 2100', () => {
  for (const zone of zoneNames) {
    let change = zonedAt(0, zone).getTimeZoneTransition('next')
    // Every third change covers all rules of all years, in half a second.
    for (let count = 0; change !== null && change.year < 2100; change = change.getTimeZoneTransition('next')) {
      count += 1
      if (count > 12 && count % 3 !== 0) continue
      const stamp = change.epochMilliseconds / 1000
      for (const at of [stamp - 1, stamp]) assert.equal(isoInZone(at, zone), isoByTemporal(at, zone))
    }
  }
})

test('any moment in any zone agrees with Temporal, in any order of requests', () => {
  const moment = fc.integer({ min: 0, max: stampAt('2100-12-31T23:59:59Z') })
  fc.assert(
    fc.property(fc.constantFrom(...zoneNames), fc.array(moment, { minLength: 1, maxLength: 20 }), (zone, stamps) => {
      for (const stamp of stamps) {
        assert.equal(isoInZone(stamp, zone), isoByTemporal(stamp, zone))
        assert.equal(parseIsoDateTime(isoInZone(stamp, zone)), stamp)
      }
    }),
    { numRuns: 500 },
  )
})

test('a zone whose offset was requested for thousands of years still has right results', () => {
  for (let year = 1971; year < 3400; year += 1) {
    const stamp = stampAt(`${year}-07-01T00:00:00Z`)
    assert.equal(isoInZone(stamp, 'America/New_York').slice(-6), '-04:00')
  }
  assert.equal(isoInZone(0, 'America/New_York'), '1969-12-31T19:00:00-05:00')
})

test('an unknown zone is an error every time', () => {
  for (let time = 0; time < 2; time += 1) assert.throws(() => isoInZone(0, 'Mars/Olympus'), RangeError)
})

test('wallClockAt returns the parts of the local time', () => {
  assert.deepEqual(wallClockAt(stampAt('2026-03-29T01:02:03Z'), 'Europe/Berlin'), {
    year: 2026,
    month: 3,
    day: 29,
    hour: 3,
    minute: 2,
    second: 3,
    days: 20_541,
    offset: 7_200,
  })
})

test('a date-time with Z or an offset is a moment', () => {
  const cases: [string, string][] = [
    ['2026-03-29T03:00:00+02:00', '2026-03-29T01:00:00Z'],
    ['2026-03-29T03:00:00+0200', '2026-03-29T01:00:00Z'],
    ['2026-03-29T03:00:00+02', '2026-03-29T01:00:00Z'],
    ['2026-03-29T03:00+02:00', '2026-03-29T01:00:00Z'],
    ['2026-03-29t01:00:00z', '2026-03-29T01:00:00Z'],
    ['2026-03-29T01:00:00.999Z', '2026-03-29T01:00:00Z'],
    ['2026-03-29T01:00:00,5Z', '2026-03-29T01:00:00Z'],
    ['2026-03-28T21:30:00-03:30', '2026-03-29T01:00:00Z'],
    ['2026-03-29T01:00:00-00:00', '2026-03-29T01:00:00Z'],
    ['2024-02-29T00:00:00Z', '2024-02-29T00:00:00Z'],
    ['1969-12-31T23:59:59Z', '1969-12-31T23:59:59Z'],
  ]
  for (const [text, utc] of cases) assert.equal(parseIsoDateTime(text), stampAt(utc), text)
})

test('texts that are not a moment are refused', () => {
  const texts = [
    '',
    '2026-03-29',
    '2026-03-29T01:00:00',
    '2026-03-29 01:00:00Z',
    '20260329T010000Z',
    '2026-3-29T01:00:00Z',
  ]
  const calendar = ['2026-02-29T00:00:00Z', '2026-13-01T00:00:00Z', '2026-00-01T00:00:00Z', '2026-04-31T00:00:00Z']
  const clock = ['2026-01-01T24:00:00Z', '2026-01-01T00:60:00Z', '2026-12-31T23:59:60Z', '2026-01-01T00:00:00+24:00']
  const others = [
    '2026-01-01T00:00:00+01:60',
    '0000-01-01T00:00:00Z',
    '0001-01-01T00:00:00+01:00',
    '2026-01-01T00:00:00.Z',
  ]
  for (const text of [
    ...texts,
    ...calendar,
    ...clock,
    ...others,
    '2026-01-01T00:00:00Z\n',
    '2026-01-01T00:00:00Z[UTC]',
  ]) {
    assert.equal(parseIsoDateTime(text), undefined, text)
  }
})

test('parsing agrees with Temporal for any date-time', () => {
  const parts = fc.tuple(fc.integer({ min: 1, max: 9998 }), fc.nat(13), fc.nat(32), fc.nat(24), fc.nat(60), fc.nat(59))
  fc.assert(
    fc.property(parts, fc.integer({ min: -839, max: 839 }), ([year, month, day, hour, minute, second], offset) => {
      const two = (value: number) => String(value).padStart(2, '0')
      const zone = `${offset < 0 ? '-' : '+'}${two(Math.floor(Math.abs(offset) / 60))}:${two(Math.abs(offset) % 60)}`
      const text = `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}T${two(hour)}:${two(minute)}:${two(second)}${zone}`
      let expected: number | undefined
      try {
        expected = stampAt(text)
      } catch {
        expected = undefined
      }
      if (expected !== undefined && expected < stampAt('0001-01-01T00:00:00Z')) expected = undefined
      assert.equal(parseIsoDateTime(text), expected, text)
    }),
    { numRuns: 1000 },
  )
})

test('a calendar date is a day that exists, in the form year-month-day', () => {
  for (const text of ['2026-03-01', '2024-02-29', '2000-02-29', '0001-01-01', '9999-12-31']) {
    assert.equal(parseCalendarDate(text), text)
  }
  for (const text of [
    '2026-02-30',
    '2026-02-29',
    '1900-02-29',
    '0000-00-00',
    '2026-3-1',
    '20260301',
    '2026-03-01T00:00',
    ' 2026-03-01',
  ]) {
    assert.equal(parseCalendarDate(text), undefined, text)
  }
})

test('minutes are rounded down', () => {
  assert.equal(minutesBetween(0, 5_400), 90)
  assert.equal(minutesBetween(0, 59), 0)
  assert.equal(minutesBetween(1_000, 1_000 + 3_659), 60)
})
