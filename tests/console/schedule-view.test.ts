import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readView, turnPage, writeView } from '../../console/src/pages/schedule/schedule-view.ts'
import { readDayText } from '../../console/src/timeline/wall-clock.ts'

const today = readDayText('2026-11-18') ?? 0
const day = (text: string) => readDayText(text)

test('a view is written to its address and read back', () => {
  const asked =
    'date=2026-03-02&zoom=month&show=timeline&nights=true&zone=America%2FNew_York&by=group&text=grade&status=1%2C2&type=3&clashing=true'
  assert.equal(writeView(readView(asked, today, false, 'en-GB')), asked)
})

test('the address has all filters', () => {
  const asked =
    'date=2026-11-16&show=timeline&client=12&resource=3%2C4&group=9&custom=3%3AFilm%3A+new&mine=true&unbilled=true'
  const view = readView(asked, today, false, 'en-GB')
  assert.deepEqual(view.filters.custom, { fieldId: 3, value: 'Film: new' })
  assert.equal(writeView(view), asked)
  assert.equal(readView('custom=x:Film', today, false, 'en-GB').filters.custom, undefined)
})

test('an address without a view shows this week, on a phone as a list', () => {
  const view = readView('', today, false, 'en-GB')
  assert.deepEqual([view.day, view.zoom, view.shape], [day('2026-11-16'), 'week', 'timeline'])
  assert.equal(readView('', today, true, 'en-GB').shape, 'list')
  assert.equal(readView('?show=timeline', today, true, 'en-GB').shape, 'timeline')
})

test('lists and single days start with the day itself, and timelines with its week', () => {
  const first = (asked: string, isNarrow = false, locale = 'en-GB') => readView(asked, today, isNarrow, locale).day
  assert.deepEqual([first('', true), first('show=day'), first('show=list')], [today, today, today])
  assert.equal(first('show=day&date=2026-11-20'), day('2026-11-20'))
  assert.equal(first('date=2026-11-20'), day('2026-11-16'))
  assert.equal(first('date=2026-11-20', false, 'en-US'), day('2026-11-15'))
  assert.equal(first('date=2026-11-20', false, 'ar-EG'), day('2026-11-14'))
  assert.equal(first('show=week&zoom=day&date=2026-11-20'), day('2026-11-16'))
})

test('wrong parts of an address have their default', () => {
  const view = readView('?zoom=year&date=soon&status=1,x&show=pie&zone=Mars', today, false, 'en-GB')
  assert.deepEqual(
    [view.zoom, view.day, view.filters.statusIds, view.shape, view.otherZone],
    ['week', day('2026-11-16'), [1], 'timeline', undefined],
  )
})

test('pages are as long as the visible period', () => {
  assert.equal(turnPage('week', today, 1), today + 7)
  assert.equal(turnPage('day', today, -1), today - 1)
  assert.equal(turnPage('month', today, 1), today + 28)
})
