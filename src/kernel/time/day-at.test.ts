import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dayAt } from './day-at.ts'

const stamp = (iso: string) => Temporal.Instant.from(iso).epochMilliseconds / 1000

test('a day begins and ends at the midnights of its zone, even when clocks change', () => {
  const cases: [string, string, string, string][] = [
    ['2026-03-02T10:00:00Z', 'Europe/Berlin', '2026-03-01T23:00:00Z', '2026-03-02T23:00:00Z'],
    ['2026-03-01T23:00:00Z', 'Europe/Berlin', '2026-03-01T23:00:00Z', '2026-03-02T23:00:00Z'],
    ['2026-03-01T22:59:59Z', 'Europe/Berlin', '2026-02-28T23:00:00Z', '2026-03-01T23:00:00Z'],
    ['2026-03-29T12:00:00Z', 'Europe/Berlin', '2026-03-28T23:00:00Z', '2026-03-29T22:00:00Z'],
    // There is no midnight on the day on which summer time begins there.
    ['2018-11-04T12:00:00Z', 'America/Sao_Paulo', '2018-11-04T03:00:00Z', '2018-11-05T02:00:00Z'],
    ['2026-03-02T10:00:00Z', 'Pacific/Kiritimati', '2026-03-02T10:00:00Z', '2026-03-03T10:00:00Z'],
    ['2026-03-02T10:00:00Z', 'UTC', '2026-03-02T00:00:00Z', '2026-03-03T00:00:00Z'],
  ]
  for (const [moment, zone, start, end] of cases) {
    assert.deepEqual(dayAt(stamp(moment), zone), { start: stamp(start), end: stamp(end) }, `${moment} ${zone}`)
  }
})
