import assert from 'node:assert/strict'
import { test } from 'node:test'
import { civilDaysOf as dayOf } from './civil-date.ts'
import { meantDays, nearestDays } from './meant-days.ts'

const stamp = (text: string) => Temporal.Instant.from(text).epochMilliseconds / 1000
const days = (from: string, to: string, zone: string) => nearestDays({ start: stamp(from), end: stamp(to) }, zone)

test('midnights of another zone are the nearest days', () => {
  const { first, end } = days('2026-03-03T05:00:00Z', '2026-03-05T05:00:00Z', 'Europe/Berlin')
  assert.deepEqual([first, end], [dayOf('2026-03-03'), dayOf('2026-03-05')])
  const west = days('2026-03-02T23:00:00Z', '2026-03-03T23:00:00Z', 'America/New_York')
  assert.deepEqual([west.first, west.end], [dayOf('2026-03-03'), dayOf('2026-03-04')])
})

test('midnights of another zone are the nearest days even if clocks change between them', () => {
  const { first, end } = days('2026-03-28T23:00:00Z', '2026-03-29T22:00:00Z', 'America/New_York')
  assert.deepEqual([first, end], [dayOf('2026-03-29'), dayOf('2026-03-30')])
})

test('other times cover the days that they touch', () => {
  for (const [from, to, first, end] of [
    ['2026-03-03T13:00:00Z', '2026-03-03T15:00:00Z', '2026-03-03', '2026-03-04'],
    ['2026-03-03T19:00:00Z', '2026-03-04T09:00:00Z', '2026-03-03', '2026-03-05'],
    ['2026-03-03T21:00:00Z', '2026-03-03T23:00:00Z', '2026-03-03', '2026-03-04'],
    ['2026-03-03T13:00:00Z', '2026-03-03T13:00:00Z', '2026-03-03', '2026-03-04'],
  ] as const) {
    const expected = { first: dayOf(first), end: dayOf(end) }
    assert.deepEqual(days(from, to, 'Europe/Berlin'), expected, from)
    const moments = { start: stamp(from), end: stamp(to) }
    assert.deepEqual(meantDays(moments, 'Europe/Berlin', 'Europe/Berlin'), expected, from)
  }
})
