import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { timesOfRule } from './rule-times.ts'

const clockOf = (text: string) => Temporal.PlainDateTime.from(text).toZonedDateTime('UTC').epochMilliseconds / 1000
const textOf = (clock: number) =>
  Temporal.Instant.fromEpochMilliseconds(clock * 1000)
    .toString()
    .replace(/T00:00:00Z$|:00Z$|Z$/, '')

/** The first times of a rule that begins at `start`, up to 2100. */
function timesOf(text: string, start: string, { from = start, isDate = false, max = 8 } = {}): string {
  const range = { from: clockOf(from), to: clockOf('2100-01-01') }
  return timesOfRule({ text, first: clockOf(start), isDate }, range, max)
    .map(textOf)
    .join(' ')
}

describe('rules have the results of the test suites of libical and dateutil', () => {
  const cases: readonly (readonly [rule: string, start: string, times: string])[] = [
    [
      'FREQ=YEARLY;BYWEEKNO=1,2;UNTIL=x',
      '2013-01-01',
      '2013-01-01 2013-01-08 2013-12-31 2014-01-07 2014-12-30 2015-01-06 2016-01-05 2016-01-12',
    ],
    ['FREQ=YEARLY;BYWEEKNO=-1,-2;COUNT=2', '2013-12-24', '2013-12-24 2014-12-16'],
    ['FREQ=YEARLY;BYWEEKNO=53;COUNT=2', '2027-01-03', '2027-01-03 2033-01-02'],
    ['FREQ=YEARLY;BYWEEKNO=53;INTERVAL=5;BYDAY=TH', '2027-01-03', '2032-12-30'],
    ['FREQ=YEARLY;BYWEEKNO=53;INTERVAL=6;BYDAY=TH', '2027-01-03', '2093-12-31'],
    ['FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO;WKST=SU', '1998-05-18T09:00', '1998-05-18T09 1999-05-17T09 2000-05-15T09'],
    [
      'FREQ=YEARLY;BYDAY=FR;BYYEARDAY=-275,-276,-277,-278,-279,-280,-281',
      '2006-03-31',
      '2006-03-31 2007-03-30 2008-03-28 2009-03-27',
    ],
    ['FREQ=YEARLY;BYDAY=20MO', '1997-05-19', '1997-05-19 1998-05-18 1999-05-17'],
    ['FREQ=YEARLY;BYMONTHDAY=29', '2024-02-29', '2024-02-29 2028-02-29 2032-02-29'],
    [
      'FREQ=YEARLY;INTERVAL=4;BYMONTH=11;BYDAY=TU;BYMONTHDAY=2,3,4,5,6,7,8',
      '1996-11-05',
      '1996-11-05 2000-11-07 2004-11-02',
    ],
    ['FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-2', '1997-09-29', '1997-09-29 1997-10-30 1997-11-27 1997-12-30'],
    ['FREQ=MONTHLY;INTERVAL=13;BYMONTH=5', '2013-05-12', '2013-05-12 2026-05-12 2039-05-12'],
    ['FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,SU;WKST=MO', '1997-08-05', '1997-08-05 1997-08-10 1997-08-19 1997-08-24'],
    ['FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,SU;WKST=SU', '1997-08-05', '1997-08-05 1997-08-17 1997-08-19 1997-08-31'],
    [
      'FREQ=DAILY;BYMINUTE=0,10,20,30,40,50;BYSETPOS=-2,3;INTERVAL=5',
      '2024-10-23T15:40',
      '2024-10-23T15:40 2024-10-28T15:20 2024-10-28T15:40',
    ],
    [
      'FREQ=HOURLY;BYHOUR=3,6;BYMINUTE=5,15;INTERVAL=7',
      '2025-01-01T03:05',
      '2025-01-01T03:05 2025-01-01T03:15 2025-01-07T06:05 2025-01-07T06:15',
    ],
    [
      'FREQ=MINUTELY;BYMINUTE=5,25;INTERVAL=61',
      '2025-01-01T05:05',
      '2025-01-01T05:05 2025-01-02T01:25 2025-01-03T18:05',
    ],
    [
      'FREQ=SECONDLY;BYSECOND=5,4,4',
      '2024-02-29T14:01:04',
      '2024-02-29T14:01:04 2024-02-29T14:01:05 2024-02-29T14:02:04',
    ],
    ['FREQ=HOURLY;BYHOUR=12;BYYEARDAY=-366', '2012-01-01T12:00', '2012-01-01T12 2016-01-01T12 2020-01-01T12'],
  ]
  for (const [rule, start, times] of cases) {
    test(`${rule} from ${start}`, () => {
      const expected = times.replaceAll(/T(\d\d)(?= |$)/g, 'T$1:00')
      assert.equal(timesOf(rule, start, { max: times.split(' ').length }), expected)
    })
  }
})

test('hours in rules are ignored for whole days, and an hourly rule is refused', () => {
  assert.equal(
    timesOf('FREQ=DAILY;BYMINUTE=1,2,3;INTERVAL=2;COUNT=3', '2024-10-18', { isDate: true }),
    '2024-10-18 2024-10-20 2024-10-22',
  )
  assert.throws(() => timesOf('FREQ=HOURLY', '2024-10-18', { isDate: true }), /FREQ must be daily or longer/)
})

test('a rule from long ago keeps its interval and its count', () => {
  const from = '2026-03-02'
  assert.equal(timesOf('FREQ=HOURLY;INTERVAL=5', '1980-01-01', { from, max: 2 }), '2026-03-02T02:00 2026-03-02T07:00')
  assert.equal(
    timesOf('FREQ=SECONDLY;INTERVAL=7', '1970-01-01', { from, max: 2 }),
    '2026-03-02T00:00:04 2026-03-02T00:00:11',
  )
  assert.equal(timesOf('FREQ=DAILY;COUNT=16863', '1980-01-01', { from }), '2026-03-02')
  assert.equal(timesOf('FREQ=DAILY;COUNT=16862', '1980-01-01', { from }), '')
})

test('the start counts as the first time, even if it does not match the rule', () => {
  assert.equal(timesOf('FREQ=WEEKLY;BYDAY=WE;COUNT=3', '2026-03-02'), '2026-03-04 2026-03-11')
  assert.equal(timesOf('FREQ=WEEKLY;BYDAY=MO;COUNT=3', '2026-03-02'), '2026-03-02 2026-03-09 2026-03-16')
})

describe('an invalid rule is refused, and the message names the part', () => {
  for (const [text, problem] of [
    ['FREQ=YEARLY;BYMONTH=13', /BYMONTH must be/],
    ['FREQ=MONTHLY;BYMONTHDAY=32', /BYMONTHDAY must be/],
    ['FREQ=DAILY;BYHOUR=25', /BYHOUR must be/],
    ['FREQ=YEARLY;BYWEEKNO=54', /BYWEEKNO must be/],
    ['FREQ=DAILY;INTERVAL=0', /INTERVAL must be/],
    ['FREQ=DAILY;FREQ=WEEKLY', /FREQ more than once/],
    ['FREQ=DAILY;BYMOON=1', /"BYMOON=1" is not one of its parts/],
    ['', /must have a FREQ/],
  ] as const) {
    test(text, () => assert.throws(() => timesOf(text, '2026-03-02'), problem))
  }
})

test('a rule with too many steps is refused', () => {
  const often = Array.from({ length: 60 }, (_, index) => index).join(',')
  const rule = `FREQ=DAILY;BYHOUR=${often.slice(0, 61)};BYMINUTE=${often};BYSECOND=${often};BYSETPOS=1`
  assert.throws(() => timesOf(rule, '2026-03-02', { max: 100 }), /too many steps/)
  assert.throws(() => timesOf('FREQ=SECONDLY;COUNT=900000000', '1990-01-01', { from: '2026-03-02' }), /too many steps/)
})

test('a rule that never applies returns no times', () => {
  assert.equal(timesOf('FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30', '2026-03-02'), '')
  assert.equal(timesOf('FREQ=MINUTELY;INTERVAL=2;BYMINUTE=1;BYMONTH=2;BYMONTHDAY=30', '2026-03-02'), '')
})
