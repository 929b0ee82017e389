import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeScale } from '../../console/src/timeline/scale.ts'
import { readDayText, zoneOf } from '../../console/src/timeline/wall-clock.ts'
import { differenceWords, isZoneName, zoneTicks, zoneWords } from '../../console/src/timeline/zone-line.ts'

const berlin = zoneOf('Europe/Berlin')
const newYork = zoneOf('America/New_York')
const style = { zone: 'Europe/Berlin', locale: 'en-GB', hours: 24 } as const
const day = (text: string) => readDayText(text) ?? 0

function texts(date: string, other = newYork, dayWidth = 400, isFirst = false): readonly string[] {
  const scale = makeScale({ zone: berlin, origin: day(date), dayWidth, weekendShare: 1, nightsFolded: false })
  return zoneTicks(scale, other, day(date), { room: 40, isFirst, style }).map(({ text }) => text)
}

test('hours are those of the other zone, with the weekday if it differs', () => {
  assert.deepEqual(texts('2026-03-02'), ['Sun 18', '22', 'Mon 2', '6', '10', '14'])
  assert.deepEqual(texts('2026-03-02', zoneOf('Asia/Kolkata')), ['4:30', '8:30', '12:30', '16:30', '20:30', 'Tue 0:30'])
})

test('the clock change of either zone is on its day', () => {
  assert.deepEqual(texts('2026-03-08'), ['Sat 18', '22', 'Sun 3', '7', '11', '15'])
  assert.deepEqual(texts('2026-03-29'), ['Sat 19', '22', 'Sun 2', '6', '10', '14'])
})

test('days without hours show the difference, at first and when it changes', () => {
  const found = ['2026-03-07', '2026-03-08', '2026-03-09', '2026-03-29'].map((date) => texts(date, newYork, 42))
  assert.deepEqual(found, [[], ['−5 h'], [], ['−6 h']])
  assert.deepEqual(texts('2026-03-07', newYork, 42, true), ['−6 h'])
})

test('a change on a day that is too narrow is shown on the next day', () => {
  const scale = makeScale({ zone: berlin, origin: 0, dayWidth: 50, weekendShare: 0.36, nightsFolded: true })
  const shown = ['2026-03-27', '2026-03-29', '2026-03-30', '2026-03-31'].map((date) =>
    zoneTicks(scale, newYork, day(date), { room: 40, isFirst: false, style }).map(({ text }) => text),
  )
  assert.deepEqual(shown, [[], [], ['−6 h'], []])
})

test('the difference and the days of a zone are described', () => {
  assert.deepEqual([-21_600, 0, 19_800].map(differenceWords), ['−6 h', '+0 h', '+5:30 h'])
  const scale = makeScale({ zone: berlin, origin: 0, dayWidth: 400, weekendShare: 1, nightsFolded: true })
  assert.equal(zoneWords(scale, newYork, day('2026-03-02'), style), 'New York Mon 02:00 – Mon 14:00')
  assert.deepEqual(['Europe/Paris', 'Mars/Base', ''].map(isZoneName), [true, false, false])
})
