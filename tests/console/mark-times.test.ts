import assert from 'node:assert/strict'
import { test } from 'node:test'
import { placeCard } from '../../console/src/pages/schedule/card-place.ts'
import { markTimes } from '../../console/src/timeline/mark-times.ts'
import { makeScale } from '../../console/src/timeline/scale.ts'
import { DAY, readDayText, zoneOf } from '../../console/src/timeline/wall-clock.ts'

const zone = zoneOf('Europe/Berlin')
const monday = readDayText('2026-03-02') ?? 0
const scale = makeScale({ zone, origin: monday, dayWidth: 240, weekendShare: 0.36, nightsFolded: true })
const clock = (stamp: number) => {
  const { day, second } = zone.wallAt(stamp)
  return [day - monday, second / 3600]
}

for (const [what, from, to, step, start, end] of [
  ['a stretch of a day', 60, 120, 1800, [0, 11], [0, 14]],
  ['a stretch that is dragged backwards', 120, 60, 1800, [0, 11], [0, 14]],
  ['a place just before a step', 59.9, 120, 1800, [0, 11], [0, 14]],
  ['in the middle of a step', 65, 66, 1800, [0, 11], [0, 11.5]],
  ['over a fold', 230, 260, 1800, [0, 19.5], [1, 9]],
  ['days, where a step is a day', 100, 500, DAY, [0, 9], [2, 18]],
] as const) {
  test(`marks ${what}`, () => {
    const times = markTimes(scale, from, to, step)
    assert.deepEqual([clock(times.start), clock(times.end)], [start, end])
  })
}

test('a card is next to its subject, and inside the window', () => {
  const view = { width: 1000, height: 800 }
  const card = { width: 300, height: 200 }
  const box = (left: number, top: number) => ({ left, top, right: left + 100, bottom: top + 30 })
  assert.deepEqual(placeCard(box(100, 100), card, view), { left: 100, top: 138 })
  assert.deepEqual(placeCard(box(850, 100), card, view), { left: 650, top: 138 })
  assert.deepEqual(placeCard(box(100, 700), card, view), { left: 100, top: 492 })
  assert.deepEqual(placeCard(box(-50, 100), card, view), { left: 8, top: 138 })
})
