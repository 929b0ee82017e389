import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { dayStart, localTime, momentOf } from '../../console/src/time/zone-time.ts'

const zones = ['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Pacific/Apia', 'America/Sao_Paulo', 'UTC']

test('a local time leads back to its moment, or to the first of two, in every zone', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 4_102_444_800 }), fc.constantFrom(...zones), (moment, zone) => {
      const found = momentOf(localTime(moment, zone), zone)
      const zoned = (seconds: number) => Temporal.Instant.fromEpochMilliseconds(seconds * 1000).toZonedDateTimeISO(zone)
      // If a local time occurs twice, it is the first.
      assert.ok(zoned(found).toPlainDateTime().equals(zoned(moment).toPlainDateTime()))
      assert.ok(found <= moment)
      assert.equal(found, zoned(moment).toPlainDateTime().toZonedDateTime(zone).epochMilliseconds / 1000)
    }),
  )
})

test('days start where the calendar says, even when the clocks change', () => {
  const cases = [
    ['2026-03-29T12:00:00+02:00', 'Europe/Berlin', 0, '2026-03-29T00:00:00+01:00'],
    ['2026-03-29T12:00:00+02:00', 'Europe/Berlin', 1, '2026-03-30T00:00:00+02:00'],
    ['2026-10-25T12:00:00+01:00', 'Europe/Berlin', -7, '2026-10-18T00:00:00+02:00'],
    ['2026-12-31T23:30:00-05:00', 'America/New_York', 1, '2027-01-01T00:00:00-05:00'],
  ] as const
  for (const [moment, zone, days, expected] of cases) {
    assert.equal(dayStart(secondsOf(moment), zone, days), secondsOf(expected), `${moment} ${days}`)
  }
})

test('a time that the clock skips moves forward by the gap', () => {
  const skipped = { year: 2026, month: 3, day: 29, hour: 2, minute: 30, second: 0 }
  assert.equal(momentOf(skipped, 'Europe/Berlin'), secondsOf('2026-03-29T03:30:00+02:00'))
})

function secondsOf(iso: string): number {
  return Temporal.Instant.from(iso).epochMilliseconds / 1000
}
