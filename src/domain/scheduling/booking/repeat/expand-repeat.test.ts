import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { isoInZone } from '../../../../kernel/time/zone.ts'
import { expandRepeat, occurrenceOf } from './expand-repeat.ts'
import { parseRepeatRule } from './repeat-rule.ts'

const HOUR = 3600

const stampAt = (text: string) => Temporal.ZonedDateTime.from(text).epochMilliseconds / 1000

/** The starts of a series as ISO text, from a first booking of one hour. */
function starts(text: string, first: string, untilZone?: string): string[] {
  const { timeZoneId: zone } = Temporal.ZonedDateTime.from(first)
  const occurrence = occurrenceOf({ start: stampAt(first), end: stampAt(first) + HOUR, isAllDay: false }, zone)
  const found = expandRepeat(parseRepeatRule(text), occurrence, { zone, untilZone: untilZone ?? zone })
  return found.map(({ start }) => isoInZone(start, zone))
}

describe('local time', () => {
  const cases: readonly (readonly [what: string, rule: string, first: string, expected: string[]])[] = [
    [
      'stays at nine when the clocks change',
      'FREQ=weekly;COUNT=3',
      '2026-10-19T09:00[Europe/Berlin]',
      ['2026-10-19T09:00:00+02:00', '2026-10-26T09:00:00+01:00', '2026-11-02T09:00:00+01:00'],
    ],
    [
      'stays at nine where the clocks change by half an hour',
      'FREQ=weekly;COUNT=2',
      '2026-09-28T09:00[Australia/Lord_Howe]',
      ['2026-09-28T09:00:00+10:30', '2026-10-05T09:00:00+11:00'],
    ],
    [
      'that is skipped is later by the length of the gap',
      'FREQ=daily;COUNT=3',
      '2026-03-28T02:30[Europe/Berlin]',
      ['2026-03-28T02:30:00+01:00', '2026-03-29T03:30:00+02:00', '2026-03-30T02:30:00+02:00'],
    ],
    [
      'that is skipped by half an hour is half an hour later',
      'FREQ=daily;COUNT=2',
      '2026-10-03T02:15[Australia/Lord_Howe]',
      ['2026-10-03T02:15:00+10:30', '2026-10-04T02:45:00+11:00'],
    ],
    [
      'that occurs twice is the first one',
      'FREQ=daily;COUNT=3',
      '2026-10-24T02:30[Europe/Berlin]',
      ['2026-10-24T02:30:00+02:00', '2026-10-25T02:30:00+02:00', '2026-10-26T02:30:00+01:00'],
    ],
    [
      'at midnight is one o’clock if midnight is skipped',
      'FREQ=daily;COUNT=2',
      '2026-04-23T00:00[Africa/Cairo]',
      ['2026-04-23T00:00:00+02:00', '2026-04-24T01:00:00+03:00'],
    ],
    [
      'follows a zone that has given up daylight saving time',
      'FREQ=yearly;COUNT=3',
      '2022-07-01T09:00[America/Mexico_City]',
      ['2022-07-01T09:00:00-05:00', '2023-07-01T09:00:00-06:00', '2024-07-01T09:00:00-06:00'],
    ],
    [
      'counts hours, and a skipped hour has no booking',
      'FREQ=hourly;COUNT=4',
      '2026-03-29T00:30[Europe/Berlin]',
      [
        '2026-03-29T00:30:00+01:00',
        '2026-03-29T01:30:00+01:00',
        '2026-03-29T03:30:00+02:00',
        '2026-03-29T04:30:00+02:00',
      ],
    ],
    [
      'skips months without the day',
      'FREQ=monthly;COUNT=3',
      '2027-01-31T09:00[Europe/Berlin]',
      ['2027-01-31T09:00:00+01:00', '2027-03-31T09:00:00+02:00', '2027-05-31T09:00:00+02:00'],
    ],
    [
      'stays in its first month if a yearly rule names days of the month',
      'FREQ=yearly;BYMONTHDAY=1,-1;COUNT=3',
      '2027-02-01T09:00[Europe/Berlin]',
      ['2027-02-01T09:00:00+01:00', '2027-02-28T09:00:00+01:00', '2028-02-01T09:00:00+01:00'],
    ],
    [
      'skips years without the day',
      'FREQ=yearly;COUNT=2',
      '2028-02-29T09:00[Europe/Berlin]',
      ['2028-02-29T09:00:00+01:00', '2032-02-29T09:00:00+01:00'],
    ],
  ]
  for (const [what, rule, first, expected] of cases) {
    test(what, () => assert.deepEqual(starts(rule, first), expected))
  }

  test('the first booking counts, even if it does not match the rule', () => {
    assert.deepEqual(
      starts('FREQ=weekly;BYDAY=TU;COUNT=3', '2026-11-02T09:00[UTC]').map((iso) => iso.slice(0, 10)),
      ['2026-11-02', '2026-11-03', '2026-11-10'],
    )
  })

  test('UNTIL is a time in the instance’s zone, and an occurrence at that time is included', () => {
    const first = '2026-11-02T09:00[America/New_York]'
    assert.equal(starts('FREQ=daily;UNTIL=20261104T150000', first, 'Europe/Berlin').length, 3)
    assert.equal(starts('FREQ=daily;UNTIL=20261104T145959', first, 'Europe/Berlin').length, 2)
    assert.equal(starts('FREQ=daily;UNTIL=20261104T140000Z', first, 'Europe/Berlin').length, 3)
    assert.equal(starts('FREQ=daily;UNTIL=20261104T135959Z', first, 'Europe/Berlin').length, 2)
  })
})

describe('the end of a booking', () => {
  const lasting = (start: string, end: string, isAllDay = false) => {
    const { timeZoneId: zone } = Temporal.ZonedDateTime.from(start)
    const occurrence = occurrenceOf({ start: stampAt(start), end: stampAt(end), isAllDay }, zone)
    const [, second] = expandRepeat(parseRepeatRule('FREQ=daily;COUNT=2'), occurrence, { zone, untilZone: zone })
    assert.ok(second)
    return [second.start, second.end].map((stamp) => isoInZone(stamp, zone).slice(5, 22))
  }

  test('is in local time: a night over the clock change is an hour shorter, or longer', () => {
    const short = lasting('2026-03-27T22:00[Europe/Berlin]', '2026-03-28T06:00[Europe/Berlin]')
    assert.deepEqual(short, ['03-28T22:00:00+01', '03-29T06:00:00+02'])
    const long = lasting('2026-10-23T22:00[Europe/Berlin]', '2026-10-24T06:00[Europe/Berlin]')
    assert.deepEqual(long, ['10-24T22:00:00+02', '10-25T06:00:00+01'])
  })

  test('keeps the length of the booking if a skipped hour would leave no time', () => {
    const kept = lasting('2026-03-28T02:15[Europe/Berlin]', '2026-03-28T02:45[Europe/Berlin]')
    assert.deepEqual(kept, ['03-29T03:15:00+02', '03-29T03:45:00+02'])
  })

  test('keeps the length of the booking if the first one ends before it starts in local time', () => {
    const first = stampAt('2026-10-25T02:45:00+02:00[Europe/Berlin]')
    const occurrence = occurrenceOf({ start: first, end: first + 1800, isAllDay: false }, 'Europe/Berlin')
    assert.equal(occurrence.clockEnd - occurrence.clockStart, 1800)
  })

  test('of a whole day is the next midnight, whatever the length of the day', () => {
    const day = lasting('2026-10-24T00:00[Europe/Berlin]', '2026-10-25T00:00[Europe/Berlin]', true)
    assert.deepEqual(day, ['10-25T00:00:00+02', '10-26T00:00:00+01'])
  })

  test('of a whole day is the next midnight, even if a day begins at one o’clock', () => {
    const before = lasting('2026-09-05T00:00[America/Santiago]', '2026-09-06T00:00[America/Santiago]', true)
    assert.deepEqual(before, ['09-06T01:00:00-03', '09-07T00:00:00-03'])
    const shorter = lasting('2026-04-24T01:00[Africa/Cairo]', '2026-04-25T00:00[Africa/Cairo]', true)
    assert.deepEqual(shorter, ['04-25T00:00:00+03', '04-26T00:00:00+03'])
    const timed = lasting('2026-04-24T01:00[Africa/Cairo]', '2026-04-24T02:00[Africa/Cairo]')
    assert.deepEqual(timed, ['04-25T01:00:00+03', '04-25T02:00:00+03'])
  })
})

describe('a series is refused if it', () => {
  const cases: readonly (readonly [what: string, rule: string, problem: RegExp])[] = [
    ['ends before it begins', 'FREQ=daily;UNTIL=20261101T000000', /^repeat_rule: UNTIL is before the booking starts/],
    ['has more than 1000 bookings', 'FREQ=daily;UNTIL=20300101T000000', /gives more than 1000 bookings/],
    ['has more than 1000 hourly bookings', 'FREQ=hourly;UNTIL=20270101T000000', /gives more than 1000 bookings/],
    ['ends more than ten years later', 'FREQ=yearly;UNTIL=20361103T000000', /must end within 10 years/],
    ['has a COUNT beyond ten years', 'FREQ=yearly;COUNT=12', /does not give 12 bookings within 10 years/],
    ['never reaches COUNT', 'FREQ=monthly;INTERVAL=12;BYMONTHDAY=31;COUNT=2', /does not give 2 bookings within 10/],
  ]
  for (const [what, rule, message] of cases) {
    test(what, () => assert.throws(() => starts(rule, '2026-11-02T09:00[Europe/Berlin]'), { message }))
  }

  test('continues after the year 9999', () => {
    assert.throws(() => starts('FREQ=yearly;COUNT=10', '9995-01-01T09:00[UTC]'), { message: /after the year 9999/ })
  })

  test('exceeds a limit, but not if it reaches it exactly: ten years or 1000 bookings', () => {
    assert.equal(starts('FREQ=yearly;COUNT=11', '2026-11-02T09:00[Europe/Berlin]').length, 11)
    assert.equal(starts('FREQ=yearly;UNTIL=20361102T090000', '2026-11-02T09:00[Europe/Berlin]').length, 11)
    assert.equal(starts('FREQ=daily;COUNT=1000', '2026-11-02T09:00[Europe/Berlin]').length, 1000)
  })
})
