import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isCutBy } from '../../console/src/pages/schedule/print-weeks.ts'
import { readDayText, zoneOf } from '../../console/src/timeline/wall-clock.ts'

const zone = zoneOf('Europe/Berlin')
const at = (text: string) => Temporal.ZonedDateTime.from(`${text}[Europe/Berlin]`).epochMilliseconds / 1000

/** The days of the week that ends on a Sunday. */
function weekUntil(sunday: string): readonly number[] {
  const last = readDayText(sunday) ?? 0
  return Array.from({ length: 7 }, (_, index) => last - 6 + index)
}

/** Whether a booking is longer than the printed week. */
function isCut(start: string, end: string, sunday: string): boolean {
  return isCutBy({ start: at(start), end: at(end) }, zone, weekUntil(sunday))
}

test('a booking until midnight is printed whole, even when the clocks change', () => {
  for (const sunday of ['2026-03-22', '2026-03-29', '2026-10-25']) {
    const monday = Temporal.PlainDate.from(sunday).add({ days: 1 })
    assert.equal(isCut(`${sunday}T20:00`, `${monday}T00:00`, sunday), false, sunday)
    assert.equal(isCut(`${sunday}T20:00`, `${monday}T00:30`, sunday), true, sunday)
  }
})
