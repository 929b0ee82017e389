import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { dayWidthFor, makeScale, ticksOf } from '../../console/src/timeline/scale.ts'
import { HOUR, readDayText, zoneOf } from '../../console/src/timeline/wall-clock.ts'

const monday = readDayText('2026-11-16') ?? 0
const london = zoneOf('Europe/London')
const week = makeScale({ zone: london, origin: monday, dayWidth: 200, weekendShare: 0.36, nightsFolded: true })
const at = (day: number, hour: number) => london.stampAt({ day, second: hour * HOUR })

describe('a week with folded nights', () => {
  for (const [what, day, hour, x] of [
    ['opens on Monday', 0, 8, 0],
    ['has noon at a third of the day', 0, 12, 200 / 3],
    ['closes where the next day opens', 0, 20, 200],
    ['puts a night at the end of its day', 0, 23, 200],
    ['puts early hours at the end of the day before', 1, 3, 200],
    ['has a narrow Saturday', 5, 20, 1072],
    ['starts the next week after Sunday', 7, 8, 1144],
    ['reaches back before its origin', -7, 8, -1144],
  ] as const) {
    test(`${what}`, () => assert.ok(Math.abs(week.xOf(at(monday + day, hour)) - x) < 1e-6))
  }

  test('finds the day at a position', () => {
    const days = [0, 199.9, 200, 999.9, 1000, 1071, 1072.1, 1143.9, 1144, -1].map((x) => week.dayAt(x) - monday)
    assert.deepEqual(days, [0, 0, 1, 4, 5, 5, 6, 6, 7, -1])
  })

  test('labels as many hours as fit', () => {
    assert.deepEqual(
      ticksOf(week, monday, 44).map(({ hour }) => hour),
      [8, 12, 16],
    )
    assert.deepEqual(ticksOf(week, monday + 5, 44), [])
  })
})

const shapes = fc.record({
  zone: fc.constantFrom('Europe/London', 'America/New_York', 'Asia/Kolkata', 'America/Sao_Paulo').map(zoneOf),
  origin: fc.constant(monday),
  dayWidth: fc.integer({ min: 20, max: 1200 }),
  weekendShare: fc.constantFrom(0.36, 1),
  nightsFolded: fc.boolean(),
})
const stamps = fc.integer({ min: 1_600_000_000, max: 2_100_000_000 })

describe('any scale', () => {
  test('never goes backwards', () => {
    fc.assert(
      fc.property(shapes, stamps, fc.integer({ min: 0, max: 400 * HOUR }), (shape, stamp, later) => {
        const scale = makeScale(shape)
        assert.ok(scale.xOf(stamp + later) >= scale.xOf(stamp) - 1e-6)
      }),
    )
  })

  test('finds the moment at its position, outside folded nights', () => {
    fc.assert(
      fc.property(shapes, stamps, (shape, stamp) => {
        const scale = makeScale(shape)
        const { day, second } = scale.zone.wallAt(stamp)
        fc.pre(!shape.nightsFolded || (second >= scale.shown.from && second < scale.shown.to))
        const open = scale.openOf(day)
        fc.pre(stamp < open.to - 1)
        assert.ok(Math.abs(scale.stampAt(scale.xOf(stamp)) - stamp) <= 1)
      }),
    )
  })

  test('gives every day its width, even days of 23 and 25 hours', () => {
    fc.assert(
      fc.property(shapes, fc.integer({ min: 18_000, max: 24_000 }), (shape, day) => {
        const scale = makeScale(shape)
        assert.ok(Math.abs(scale.dayX(day + 1) - scale.dayX(day) - scale.widthOf(day)) < 1e-6)
        assert.equal(scale.dayAt(scale.dayX(day) + scale.widthOf(day) / 2), day)
      }),
    )
  })
})

test('the days of a week fill the given width', () => {
  for (const [days, share] of [
    [7, 0.36],
    [14, 0.36],
    [28, 0.36],
    [1, 1],
  ] as const) {
    const scale = makeScale({
      zone: london,
      origin: monday,
      dayWidth: dayWidthFor(1178, days, share),
      weekendShare: share,
      nightsFolded: true,
    })
    assert.ok(Math.abs(scale.dayX(monday + days) - 1178) < 1e-6, `${days} days`)
  }
})

test('the hour that occurs twice is between its neighbours', () => {
  const day = readDayText('2026-10-25') ?? 0
  const open = makeScale({ zone: london, origin: day - 6, dayWidth: 250, weekendShare: 1, nightsFolded: false })
  const first = london.stampAt({ day, second: HOUR })
  assert.equal(Math.round(open.xOf(first) - open.dayX(day)), 10)
  assert.equal(Math.round(open.xOf(first + HOUR) - open.dayX(day)), 20)
  assert.equal(Math.round(open.xOf(first + 2 * HOUR) - open.dayX(day)), 30)
})

test('the hour that a clock change skips has no tick', () => {
  const day = readDayText('2027-03-28') ?? 0
  const zone = zoneOf('Europe/Berlin')
  const open = makeScale({ zone, origin: day - 6, dayWidth: 1200, weekendShare: 1, nightsFolded: false })
  const ticks = ticksOf(open, day, 25)
  assert.deepEqual(
    ticks.slice(0, 4).map(({ hour }) => hour),
    [0, 1, 3, 4],
  )
  assert.equal(new Set(ticks.map(({ x }) => Math.round(x))).size, ticks.length)
})
