import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { makeDaysOff, onlyWeekends } from '../../console/src/timeline/days-off.ts'
import { countedDays, isWhole, percentOf, sumUse, usageQuestions, useOn } from '../../console/src/timeline/usage.ts'
import { readDayText } from '../../console/src/timeline/wall-clock.ts'

const monday = readDayText('2026-03-02') ?? 0

describe('figures', () => {
  test('only full use is 100 percent, and only no use is 0', () => {
    const shown = [
      [0, 1000],
      [1, 1000],
      [615, 1000],
      [999, 1000],
      [1000, 1000],
      [0, 0],
    ].map(([part = 0, whole = 0]) => percentOf(part, whole))
    assert.deepEqual(shown, [0, 1, 62, 99, 100, 0])
  })

  test('a sum is known only if all its parts are known', () => {
    const use = { booked: 1, held: 2, whole: 4 }
    assert.deepEqual(sumUse([use, use]), { booked: 2, held: 4, whole: 8 })
    assert.equal(sumUse([use, undefined]), undefined)
  })

  test('a day is found in the pieces that were read', () => {
    const pieces = [{ from: monday, seconds: Int32Array.from([1, 2, 3, 4, 5, 6]) }]
    assert.deepEqual(useOn(pieces, monday + 1), { booked: 4, held: 5, whole: 15 })
    assert.equal(useOn(pieces, monday + 2), undefined)
    assert.equal(useOn(pieces, monday - 1), undefined)
  })

  test('only working days count, or all days if there are none', () => {
    assert.deepEqual(
      countedDays([1, 2, 3], (day) => day === 2),
      [1, 3],
    )
    assert.deepEqual(
      countedDays([1, 2], () => true),
      [1, 2],
    )
  })
})

describe('requests to the service', () => {
  const ids = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

  test('a small group in view is read once, and a group out of view is not read', () => {
    const groups = [
      { key: 'a', ids: ids(3) },
      { key: 'b', ids: [7, 8] },
    ]
    assert.deepEqual(usageQuestions(groups, { groups: new Set(), rows: new Set([7]) }), [
      { group: 'b', ids: [7, 8], shows: 'rows' },
    ])
  })

  test('a large group is summed by the service, and only its rows in view are read', () => {
    const questions = usageQuestions([{ key: 'a', ids: ids(700) }], { groups: new Set(['a']), rows: new Set([60]) })
    assert.deepEqual(
      questions.map((one) => [one.shows, one.ids[0], one.ids.length]),
      [
        ['totals', 1, 500],
        ['totals', 501, 200],
        ['rows', 51, 50],
      ],
    )
  })

  test('a large group whose heading is not in view reads only rows; up to a hundred rows are read together', () => {
    const shown = (count: number) =>
      usageQuestions([{ key: 'a', ids: ids(count) }], { groups: new Set(), rows: new Set([60]) }).map((one) => [
        one.shows,
        one.ids.length,
      ])
    assert.deepEqual(shown(100), [['rows', 100]])
    assert.deepEqual(shown(101), [['rows', 50]])
  })

  test('a group is complete with its sums, or with all its rows', () => {
    const group = { key: 'a', ids: ids(120) }
    const isKnown = (shows: 'rows' | 'totals', count: number) => isWhole({ group: 'a', ids: ids(count), shows }, group)
    assert.deepEqual([isKnown('totals', 50), isKnown('rows', 50), isKnown('rows', 120)], [true, false, true])
  })
})

describe('days off', () => {
  const set = (name: string, rows: readonly number[], off: readonly number[], holidays: readonly number[]) => ({
    name,
    rows: new Set(rows),
    weekdaysOff: new Set(off),
    holidays: new Map(holidays.map((day) => [day, 'Feast'])),
  })
  const off = makeDaysOff([
    set('Berlin', [1, 2], [5, 6], [monday]),
    set('Dubai', [2, 3], [4, 5], []),
    set('Bonn', [4], [6], [monday]),
  ])

  test('rows without a workspace have the weekend off', () => {
    assert.deepEqual(
      [4, 5, 6].map((day) => off.ofRow(9, monday + day) !== undefined),
      [false, true, true],
    )
    assert.equal(onlyWeekends.ofRow(1, monday), undefined)
  })

  test('a holiday of one workspace counts, and a weekday only if it is off in all of them', () => {
    assert.deepEqual(off.ofRow(2, monday), { holiday: 'Feast' })
    assert.equal(off.ofRow(3, monday), undefined)
    assert.deepEqual(
      [4, 5, 6].map((day) => off.ofRow(2, monday + day) !== undefined),
      [false, true, false],
    )
  })

  test('the head names a holiday once, with its places unless it is everywhere', () => {
    assert.deepEqual(off.holidaysOn(monday), ['Feast (Berlin, Bonn)'])
    assert.deepEqual(makeDaysOff([set('Berlin', [1], [], [monday])]).holidaysOn(monday), ['Feast'])
  })
})
