import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { doubleBooked, doubleWithin, inTheWay, overlaps } from '../../console/src/timeline/clash.ts'
import { fittingWords } from '../../console/src/timeline/fitting-words.ts'
import { layLanes, lineAt, type Span, stack } from '../../console/src/timeline/layout.ts'
import { makeScale } from '../../console/src/timeline/scale.ts'
import { readDayText, zoneOf } from '../../console/src/timeline/wall-clock.ts'
import {
  barsBetween,
  barsByDay,
  blocksOf,
  daysInView,
  drawnAcross,
  drawnDown,
  linesBetween,
  tilesAround,
  withFormer,
} from '../../console/src/timeline/window.ts'

const [london, utc] = [zoneOf('Europe/London'), zoneOf('UTC')]

const spans = fc
  .array(fc.record({ start: fc.integer({ min: 0, max: 400 }), length: fc.integer({ min: 1, max: 60 }) }), {
    maxLength: 60,
  })
  .map((list) => list.map(({ start, length }, index) => ({ id: index + 1, start, end: start + length })))

function span(id: number, start: number, end: number): Span {
  return { id, start, end }
}

describe('lanes', () => {
  for (const [what, bookings, expected, count] of [
    ['an empty row has one lane', [], [], 1],
    ['neighbours share a lane', [span(1, 0, 5), span(2, 5, 9)], [0, 0], 1],
    ['a double booking has two lanes', [span(1, 0, 5), span(2, 4, 9)], [0, 1], 2],
    ['the longest booking comes first', [span(1, 0, 3), span(2, 0, 9)], [0, 1], 2],
    ['a lane is reused', [span(1, 0, 9), span(2, 1, 3), span(3, 3, 5)], [0, 1, 1], 2],
  ] as const) {
    test(what, () => {
      const lanes = layLanes(bookings)
      assert.deepEqual(
        lanes.placed.map(({ lane }) => lane),
        expected,
      )
      assert.equal(lanes.count, count)
    })
  }

  test('keep bars apart, and are as many as the most bars at one moment', () => {
    fc.assert(
      fc.property(spans, (bookings) => {
        const { placed, count } = layLanes(bookings)
        for (const one of placed) {
          for (const other of placed) {
            const both = one !== other && one.lane === other.lane
            assert.ok(!(both && overlaps(one.booking, other.booking)))
          }
        }
        const together = bookings.map(
          ({ start }) => bookings.filter((one) => one.start <= start && start < one.end).length,
        )
        assert.equal(count, Math.max(1, ...together))
      }),
    )
  })
})

describe('double bookings', () => {
  test('are the bookings that overlap another one, and no others', () => {
    fc.assert(
      fc.property(spans, (bookings) => {
        const expected = bookings
          .filter((one) => bookings.some((other) => other !== one && overlaps(one, other)))
          .map(({ id }) => id)
        // If several overlap a long booking, any of them may mark a short one.
        assert.deepEqual([...doubleBooked(bookings)].toSorted(byNumber), expected.toSorted(byNumber))
      }),
    )
  })

  test('are found in a stretch, except for moving bookings', () => {
    const bookings = [span(1, 0, 5), span(2, 5, 9), span(3, 8, 12)]
    assert.deepEqual(
      inTheWay(bookings, { start: 4, end: 9 }, new Set([2])).map(({ id }) => id),
      [1, 3],
    )
  })
})

describe('the window', () => {
  test('draws exactly the bars that overlap it', () => {
    fc.assert(
      fc.property(
        spans,
        fc.integer({ min: -10, max: 500 }),
        fc.integer({ min: 1, max: 200 }),
        (bookings, from, length) => {
          const drawn = barsBetween(layLanes(bookings), { from, to: from + length }).map(({ booking }) => booking.id)
          const expected = bookings
            .filter((one) => overlaps(one, { start: from, end: from + length }))
            .map(({ id }) => id)
          assert.deepEqual(drawn.toSorted(byNumber), expected.toSorted(byNumber))
        },
      ),
    )
  })

  test('draws the lines in its range', () => {
    const column = stack([10, 20, 30, 40].map((height, index) => ({ key: `${index}`, height })))
    const keys = (from: number, to: number) => linesBetween(column, { from, to }).map(({ line }) => line.key)
    assert.deepEqual(keys(0, 10), ['0'])
    assert.deepEqual(keys(9, 31), ['0', '1', '2'])
    assert.deepEqual(keys(60, 1000), ['3'])
    assert.deepEqual(keys(100, 1000), [])
    assert.equal(column.height, 100)
    assert.equal(lineAt(column, 30)?.line.key, '2')
    assert.equal(lineAt(column, -5)?.line.key, '0')
    assert.equal(lineAt(column, 500)?.line.key, '3')
    assert.equal(lineAt(stack([]), 0), undefined)
  })

  test('draws the same rows during a short scroll', () => {
    assert.deepEqual(drawnDown(1010, 600), drawnDown(1030, 600))
    const { from, to } = drawnDown(1000, 600)
    assert.ok(from <= 840 && to >= 1760)
  })

  test('shows each day that is partly in view', () => {
    const monday = readDayText('2026-11-16') ?? 0
    const scale = makeScale({
      zone: zoneOf('Europe/London'),
      origin: monday,
      dayWidth: 200,
      weekendShare: 0.36,
      nightsFolded: true,
    })
    const days = (pan: number) => {
      const { from, to } = daysInView(scale, pan, 1144)
      return [from - monday, to - monday]
    }
    assert.deepEqual(days(0), [0, 7])
    assert.deepEqual(days(0.2), [0, 7])
    assert.deepEqual(days(10), [0, 8])
    assert.deepEqual(days(-1144), [-7, 0])
  })

  test('draws some days ahead of a scroll, and only the visible days after a jump', () => {
    const scale = makeScale({ zone: london, origin: 4, dayWidth: 100, weekendShare: 0.36, nightsFolded: true })
    const days = (from: number, to: number) => ({ from, to })
    const start = { days: days(4, 11), drawn: days(4, 11) }
    assert.deepEqual(drawnAcross(scale, days(4, 11), start), start.drawn)
    const ahead = { days: days(4, 12), drawn: drawnAcross(scale, days(4, 12), start) }
    assert.deepEqual(ahead.drawn, days(4, 14))
    assert.equal(drawnAcross(scale, days(5, 13), ahead), ahead.drawn)
    assert.deepEqual(drawnAcross(scale, days(8, 15), { ...ahead, days: days(7, 14) }), days(8, 17))
    assert.deepEqual(drawnAcross(scale, days(3, 10), start), days(1, 10))
    assert.deepEqual(drawnAcross(scale, days(11, 18), start), days(11, 18))
  })

  test('puts each bar into one cell, and always includes the bar with the cursor', () => {
    const day = 86_400
    const lanes = layLanes([span(1, 0, 3 * day), span(2, day, day + 1), span(3, 5 * day, 6 * day)])
    const cells = (from: number, to: number, focused?: number) =>
      [...barsByDay(lanes, utc, { from, to }, focused)]
        .filter(([number]) => number >= from && number < to)
        .map(([number, bars]) => [number, bars.map(({ booking }) => booking.id)])
        .toSorted()
    assert.deepEqual(cells(0, 3), [
      [0, [1]],
      [1, [2]],
    ])
    assert.deepEqual(cells(2, 4), [[2, [1]]])
    assert.deepEqual(cells(2, 4, 3), [
      [2, [1]],
      [3, [3]],
    ])
    assert.deepEqual(cells(2, 4, 1), [[2, [1]]])
    assert.deepEqual(cells(3, 5, 2), [[3, [2]]])
    assert.equal(
      barsByDay(lanes, utc, { from: 0, to: 3 }, undefined).get(1),
      barsByDay(lanes, utc, { from: 0, to: 2 }, 2).get(1),
    )
  })

  test('fetches the rows in view and one screen around them', () => {
    assert.deepEqual(tilesAround({ from: 14, to: 21 }, 7), [1, 2, 3])
    assert.deepEqual(tilesAround({ from: 17, to: 24 }, 7), [1, 2, 3, 4])
    assert.deepEqual(tilesAround({ from: -3, to: -2 }, 7), [-1])
    assert.deepEqual(blocksOf({ from: 0, to: 20 }, 30, 100), [0])
    assert.deepEqual(blocksOf({ from: 90, to: 120 }, 2000, 100), [0, 1])
    assert.deepEqual(blocksOf({ from: 250, to: 280 }, 2000, 100), [2, 3])
    assert.deepEqual(blocksOf({ from: 0, to: 0 }, 0, 100), [])
  })

  test('keeps a limited number of the last used blocks', () => {
    assert.deepEqual(withFormer([1, 2], [0, 1]), [1, 2, 0])
    assert.deepEqual(withFormer([8, 9], [7, 6, 5, 4, 3, 2, 1, 0]), [8, 9, 7, 6, 5, 4, 3, 2])
  })
})

describe('the text of a small bar', () => {
  for (const [what, text, width, lines, expected] of [
    ['all that fit', 'Mix 4', 60, 1, 'Mix 4'],
    ['whole words only', 'Voice recording', 60, 1, 'Voice'],
    ['on two lines', 'Voice recording', 62, 2, 'Voice recording'],
    [
      'the beginning of a first word that does not fit, and none after it',
      'Sprachaufnahme Rolle',
      48,
      2,
      'Sprachaufnahme…',
    ],
    ['none after one that does not fit', 'Mix Sprachaufnahme', 48, 2, 'Mix'],
    ['none of which only two letters fit', 'Conform of it', 26, 2, ''],
    ['none without space', 'Mix', 2, 2, ''],
    ['wide letters', '映画 編集', 30, 1, '映画'],
  ] as const) {
    test(`are ${what}`, () => {
      const words = fittingWords(text, width, lines)
      assert.equal(words.isCut ? `${words.text}…` : words.text, expected)
    })
  }
})

function byNumber(one: number, other: number): number {
  return one - other
}

test('clashes within some days are those that overlap in these days', () => {
  const bookings = [span(1, 0, 100), span(2, 10, 20), span(3, 60, 70), span(4, 80, 90), span(5, 85, 95)]
  const row = { lanes: layLanes(bookings), double: doubleBooked(bookings) }
  const within = (start: number, end: number) => [...doubleWithin(row, { start, end })].toSorted()
  assert.deepEqual(within(0, 100), [1, 2, 3, 4, 5])
  assert.deepEqual(within(15, 60), [1, 2])
  assert.deepEqual(within(20, 60), [], 'the long booking clashes before and after')
  assert.deepEqual(within(70, 84), [1, 4])
})
