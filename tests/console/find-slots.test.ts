import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readAsk, windowOf, writeAsk } from '../../console/src/pages/schedule/find-free-ask.ts'
import {
  type FreeResource,
  findSlots,
  partsOutside,
  type SearchHours,
  showingSlots,
} from '../../console/src/pages/schedule/find-slots.ts'
import { makeDaysOff, onlyWeekends } from '../../console/src/timeline/days-off.ts'
import { shownPart, usualHours, weekHours } from '../../console/src/timeline/open-times.ts'
import { zoneOf } from '../../console/src/timeline/wall-clock.ts'

const zone = zoneOf('Europe/Berlin')
const MONDAY = 20_514

function at(day: number, hour: number): number {
  return zone.stampAt({ day: MONDAY + day, second: hour * 3600 })
}

function free(id: number, ...stretches: readonly (readonly [from: number, to: number])[]): FreeResource {
  return { id, name: `R${id}`, free: stretches.map(([start, end]) => ({ start, end })) }
}

const hours: SearchHours = { zone, daysOff: onlyWeekends, work: usualHours, shown: shownPart(usualHours) }
const week = { start: at(0, 0), end: at(7, 0) }

function words(question: Partial<Parameters<typeof findSlots>[0]>): readonly string[] {
  const found = findSlots({ zone, needs: [], window: week, seconds: 4 * 3600, onlyOpen: true, hours, ...question })
  return found.flatMap(({ day, rows }) =>
    rows.flatMap(({ slots }) =>
      slots.map(({ start, resources }) => {
        const { second } = zone.wallAt(start)
        return `${day - MONDAY} ${second / 3600} ${resources.map(({ id }) => id).join('+')}`
      }),
    ),
  )
}

test('slots fill the working hours of free days, and leave out weekends', () => {
  assert.deepEqual(words({ needs: [[free(1, [at(3, 0), at(7, 0)])]] }), ['3 9 1', '3 13 1', '4 9 1', '4 13 1'])
  assert.deepEqual(words({ needs: [[free(1, [at(5, 0), at(6, 0)])]], onlyOpen: false }), ['5 8 1', '5 12 1', '5 16 1'])
})

test('a slot starts when a booking ends, and not before the window', () => {
  assert.deepEqual(words({ needs: [[free(1, [at(0, 10.25), at(0, 15)])]] }), ['0 10.25 1'])
  assert.deepEqual(words({ needs: [[free(1, [at(0, 0), at(1, 0)])]], window: { start: at(0, 14.5), end: week.end } }), [
    '0 14.5 1',
  ])
})

test('all needs are free together, and no resource fills two of them', () => {
  const room = free(1, [at(0, 9), at(0, 19)])
  const [anna, tom] = [free(2, [at(0, 9), at(0, 13)]), free(3, [at(0, 12), at(0, 19)])]
  assert.deepEqual(words({ needs: [[room], [anna, tom]] }), ['0 9 1+2', '0 13 1+3'])
  assert.deepEqual(words({ needs: [[room], [anna], [tom]] }), [])
  assert.deepEqual(words({ needs: [[room], [room]] }), [])
  assert.deepEqual(words({ needs: [[room], [anna], [anna, tom]], seconds: 3600 }), ['0 12 1+2+3'])
})

test('a need leaves a resource to a later need that nothing else meets', () => {
  const [room, anna, tom, zoe] = [1, 2, 3, 4].map((id) => free(id, [at(0, 9), at(0, 13)]))
  assert.ok(room && anna && tom && zoe)
  assert.deepEqual(words({ needs: [[room], [anna, tom], [anna]] }), ['0 9 1+3+2'])
  assert.deepEqual(words({ needs: [[room], [anna, tom], [tom, zoe], [anna], [tom]] }), [])
  assert.deepEqual(words({ needs: [[room], [anna, tom], [tom, zoe], [anna]] }), ['0 9 1+3+4+2'])
  assert.deepEqual(words({ needs: [[anna, tom], [anna, tom], [anna]] }), [])
  assert.deepEqual(words({ needs: [[anna, tom, zoe], [anna, tom], [anna]] }), ['0 9 4+3+2'])
})

test('a length of more than a day starts in the morning', () => {
  const seconds = 34 * 3600
  assert.deepEqual(words({ needs: [[free(1, [at(0, 12), at(4, 12)])]], seconds }), ['1 9 1', '2 9 1'])
})

test('slots are within the opening hours of all their resources, and not on days off', () => {
  const weekdays = [1, 2, 3, 4, 5]
  const usual = weekHours([{ weekdays, opens: '10:00', closes: '14:00' }])
  const anna = weekHours([
    { weekdays: [1], opens: '12:00', closes: '16:00' },
    { weekdays: [6], opens: '09:00', closes: '12:30' },
  ])
  const ofRows = new Map(anna === undefined ? [] : [[2, anna]])
  const holidays = new Map([[MONDAY + 2, 'May Day']])
  const sets = [{ name: 'Berlin', rows: new Set([1]), weekdaysOff: new Set([1, 5, 6]), holidays }]
  const daysOff = makeDaysOff(sets, { zones: { from: zone, to: zone }, usual, ofRows })
  const own = { ...hours, daysOff }
  const [room, person] = [free(1, [at(0, 0), at(7, 0)]), free(2, [at(0, 0), at(7, 0)])]
  const asked = { seconds: 2 * 3600, hours: own }
  assert.deepEqual(words({ ...asked, needs: [[room]] }), ['0 10 1', '0 12 1', '3 10 1', '3 12 1', '4 10 1', '4 12 1'])
  assert.deepEqual(words({ ...asked, needs: [[room], [person]] }), ['0 12 1+2'])
  assert.deepEqual(words({ ...asked, needs: [[person]] }), ['0 12 2', '0 14 2', '5 9 2'])
  assert.equal(words({ ...asked, needs: [[room]], onlyOpen: false }).length > 20, true)
})

const nightly = weekHours([
  { weekdays: [1, 2], opens: '18:00', closes: '24:00' },
  { weekdays: [2, 3], opens: '00:00', closes: '04:00' },
])
const ofNight = new Map(nightly === undefined ? [] : [[1, nightly]])
const atNight: SearchHours = {
  ...hours,
  daysOff: makeDaysOff([], { zones: { from: zone, to: zone }, usual: undefined, ofRows: ofNight }),
}

test('hours until midnight go on with those from midnight', () => {
  const suite = free(1, [at(0, 0), at(0, 21)], [at(0, 22), at(7, 0)])
  const asked = { hours: atNight, needs: [[suite]] }
  assert.deepEqual(words({ ...asked, seconds: 5 * 3600 }), ['0 22 1', '1 18 1', '1 23 1'])
  assert.deepEqual(words({ ...asked, seconds: 8 * 3600 }), ['1 18 1'])
  const person = free(2, [at(0, 0), at(7, 0)])
  assert.deepEqual(words({ ...asked, needs: [[suite], [person]], seconds: 3600 }), ['0 18 1+2', '1 18 1+2'])
})

const allDay = weekHours([{ weekdays: [], opens: '00:00', closes: '24:00' }])

test('hours that are open all day go on over several midnights', () => {
  const daysOff = makeDaysOff([], { zones: { from: zone, to: zone }, usual: allDay, ofRows: ofNight })
  const asked = { hours: { ...hours, daysOff }, window: { start: at(0, 0), end: at(4, 0) } }
  const room = free(2, [at(0, 19), at(4, 0)])
  assert.deepEqual(words({ ...asked, needs: [[room]], seconds: 30 * 3600 }), ['0 19 2', '1 0 2', '2 0 2'])
  assert.deepEqual(words({ ...asked, needs: [[room]], seconds: 72 * 3600 }), ['0 19 2', '1 0 2'])
  const suite = free(1, [at(0, 0), at(7, 0)])
  assert.deepEqual(words({ ...asked, needs: [[room], [suite]], seconds: 8 * 3600 }), ['0 19 2+1', '1 18 2+1'])
})

test('hours that are open all day go on at midnight of another zone', () => {
  const zones = { from: zoneOf('America/New_York'), to: zone }
  const daysOff = makeDaysOff([], { zones, usual: allDay, ofRows: new Map() })
  const asked = { hours: { ...hours, daysOff }, needs: [[free(1, [at(0, 4.5), at(0, 23)])]] }
  assert.deepEqual(words(asked), ['0 4.5 1', '0 8.5 1', '0 12.5 1', '0 16.5 1'])
})

test('the visible hours of a day include those of all its slots', () => {
  const asked = { zone, needs: [[free(1, [at(0, 0), at(7, 0)])]], window: week, seconds: 3600, onlyOpen: true }
  const found = findSlots({ ...asked, hours: atNight })
  assert.deepEqual(showingSlots(atNight, found).shown, { from: 0, to: 24 * 3600 })
  assert.deepEqual(showingSlots(hours, findSlots({ ...asked, hours })).shown, hours.shown)
})

test('a length that fits into other days is not offered on a day that is too short', () => {
  const usual = weekHours([
    { weekdays: [4, 5], opens: '09:00', closes: '19:00' },
    { weekdays: [6], opens: '09:00', closes: '12:00' },
  ])
  const partTime = weekHours([
    { weekdays: [4], opens: '09:00', closes: '12:00' },
    { weekdays: [5], opens: '09:00', closes: '19:00' },
  ])
  const ofRows = new Map(partTime === undefined ? [] : [[2, partTime]])
  const daysOff = makeDaysOff([], { zones: { from: zone, to: zone }, usual, ofRows })
  const [room, person] = [free(1, [at(0, 0), at(7, 0)]), free(2, [at(0, 0), at(7, 0)])]
  const asked = { hours: { ...hours, daysOff }, seconds: 6 * 3600 }
  assert.deepEqual(words({ ...asked, needs: [[room]] }), ['3 9 1', '4 9 1'])
  assert.deepEqual(words({ ...asked, needs: [[room], [person]] }), ['4 9 1+2'])
})

test('busy parts are the visible hours that are not free', () => {
  assert.deepEqual(partsOutside(hours, free(1, [at(0, 0), at(0, 11)], [at(0, 14), at(0, 17)]).free, MONDAY), [
    { from: 0.25, to: 0.5 },
    { from: 0.75, to: 1 },
  ])
  assert.deepEqual(partsOutside(hours, [], MONDAY), [{ from: 0, to: 1 }])
})

test('the address keeps the search, and wrong parts of it are ignored', () => {
  const text = 'need=type%3A1%2Cgroup%3A5&minutes=90&within=week'
  assert.equal(writeAsk(readAsk(text)), text)
  const { needs, minutes, span } = readAsk('need=x,one:3&minutes=-4&within=never')
  assert.deepEqual([needs, minutes, span], [['one:3'], 120, 'fortnight'])
})

test('the search starts now for this week, and on Monday for another week', () => {
  const now = at(2, 10)
  assert.deepEqual(windowOf(readAsk('within=week'), zone, now, 'de-DE'), { start: now, end: at(7, 0) })
  assert.deepEqual(windowOf(readAsk('date=2026-03-12'), zone, now, 'de-DE'), { start: at(7, 0), end: at(14, 0) })
  assert.deepEqual(windowOf(readAsk('within=next-week'), zone, now, 'en-US'), { start: at(6, 0), end: at(13, 0) })
})
