import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { isoInZone } from '../../../../kernel/time/zone.ts'
import { expandRepeat, occurrenceOf } from './expand-repeat.ts'
import { parseRepeatRule } from './repeat-rule.ts'

const zone = 'America/New_York'

/** The time on the clock in New York when each booking of a series starts, the first at nine. */
function starts(text: string, day: string): string[] {
  const first = Temporal.ZonedDateTime.from(`${day}T09:00[${zone}]`).epochMilliseconds / 1000
  const occurrence = occurrenceOf({ start: first, end: first + 3600, isAllDay: false }, zone)
  const found = expandRepeat(parseRepeatRule(text), occurrence, { zone, untilZone: zone })
  return found.map(({ start }) => isoInZone(start, zone).slice(0, 19))
}

/** `{ '1997-09': [2, 3] }` → the same time of day on each. */
function days(months: Readonly<Record<string, readonly number[]>>, time: string): string[] {
  return Object.entries(months).flatMap(([month, list]) =>
    list.map((day) => `${month}-${String(day).padStart(2, '0')}T${time}`),
  )
}

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at)

describe('the examples of RFC 5545, section 3.8.5.3', () => {
  const examples: readonly (readonly [rule: string, start: string, months: Record<string, number[]>])[] = [
    ['FREQ=DAILY;COUNT=10', '1997-09-02', { '1997-09': range(2, 11) }],
    [
      'FREQ=MONTHLY;COUNT=3;BYDAY=TU,WE,TH;BYSETPOS=3',
      '1997-09-04',
      { '1997-09': [4], '1997-10': [7], '1997-11': [6] },
    ],
    ['FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO;COUNT=3', '1997-05-12', { '1997-05': [12], '1998-05': [11], '1999-05': [17] }],
    ['FREQ=YEARLY;BYDAY=20MO;COUNT=2', '1997-05-19', { '1997-05': [19], '1998-05': [18] }],
    [
      'FREQ=YEARLY;COUNT=4;INTERVAL=2;BYMONTH=1,2,3',
      '1997-03-10',
      { '1997-03': [10], '1999-01': [10], '1999-02': [10], '1999-03': [10] },
    ],
    [
      'FREQ=YEARLY;INTERVAL=3;COUNT=3;BYYEARDAY=1,100,200',
      '1997-01-01',
      { '1997-01': [1], '1997-04': [10], '1997-07': [19] },
    ],
    [
      'FREQ=DAILY;UNTIL=19971224T000000Z',
      '1997-09-02',
      {
        '1997-09': range(2, 30),
        '1997-10': range(1, 31),
        '1997-11': range(1, 30),
        '1997-12': range(1, 23),
      },
    ],
    ['FREQ=DAILY;INTERVAL=2;COUNT=15', '1997-09-02', { '1997-09': range(1, 15).map((n) => 2 * n) }],
    ['FREQ=DAILY;INTERVAL=10;COUNT=5', '1997-09-02', { '1997-09': [2, 12, 22], '1997-10': [2, 12] }],
    [
      'FREQ=WEEKLY;COUNT=10',
      '1997-09-02',
      { '1997-09': [2, 9, 16, 23, 30], '1997-10': [7, 14, 21, 28], '1997-11': [4] },
    ],
    [
      'FREQ=WEEKLY;UNTIL=19971224T000000Z',
      '1997-09-02',
      {
        '1997-09': [2, 9, 16, 23, 30],
        '1997-10': [7, 14, 21, 28],
        '1997-11': [4, 11, 18, 25],
        '1997-12': [2, 9, 16, 23],
      },
    ],
    [
      'FREQ=WEEKLY;UNTIL=19971007T000000Z;BYDAY=TU,TH',
      '1997-09-02',
      { '1997-09': [2, 4, 9, 11, 16, 18, 23, 25, 30], '1997-10': [2] },
    ],
    [
      'FREQ=WEEKLY;COUNT=10;BYDAY=TU,TH',
      '1997-09-02',
      { '1997-09': [2, 4, 9, 11, 16, 18, 23, 25, 30], '1997-10': [2] },
    ],
    [
      'FREQ=WEEKLY;INTERVAL=2;UNTIL=19971224T000000Z;BYDAY=MO,WE,FR',
      '1997-09-01',
      {
        '1997-09': [1, 3, 5, 15, 17, 19, 29],
        '1997-10': [1, 3, 13, 15, 17, 27, 29, 31],
        '1997-11': [10, 12, 14, 24, 26, 28],
        '1997-12': [8, 10, 12, 22],
      },
    ],
    [
      'FREQ=WEEKLY;INTERVAL=2;COUNT=8;BYDAY=TU,TH',
      '1997-09-02',
      { '1997-09': [2, 4, 16, 18, 30], '1997-10': [2, 14, 16] },
    ],
    ['FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU', '1997-08-05', { '1997-08': [5, 10, 19, 24] }],
    [
      'FREQ=MONTHLY;COUNT=10;BYDAY=1FR',
      '1997-09-05',
      {
        '1997-09': [5],
        '1997-10': [3],
        '1997-11': [7],
        '1997-12': [5],
        '1998-01': [2],
        '1998-02': [6],
        '1998-03': [6],
        '1998-04': [3],
        '1998-05': [1],
        '1998-06': [5],
      },
    ],
    [
      'FREQ=MONTHLY;UNTIL=19971224T000000Z;BYDAY=1FR',
      '1997-09-05',
      { '1997-09': [5], '1997-10': [3], '1997-11': [7], '1997-12': [5] },
    ],
    [
      'FREQ=MONTHLY;INTERVAL=2;COUNT=10;BYDAY=1SU,-1SU',
      '1997-09-07',
      { '1997-09': [7, 28], '1997-11': [2, 30], '1998-01': [4, 25], '1998-03': [1, 29], '1998-05': [3, 31] },
    ],
    [
      'FREQ=MONTHLY;COUNT=6;BYDAY=-2MO',
      '1997-09-22',
      { '1997-09': [22], '1997-10': [20], '1997-11': [17], '1997-12': [22], '1998-01': [19], '1998-02': [16] },
    ],
    [
      'FREQ=MONTHLY;COUNT=6;BYMONTHDAY=-3',
      '1997-09-28',
      { '1997-09': [28], '1997-10': [29], '1997-11': [28], '1997-12': [29], '1998-01': [29], '1998-02': [26] },
    ],
    [
      'FREQ=MONTHLY;COUNT=10;BYMONTHDAY=2,15',
      '1997-09-02',
      { '1997-09': [2, 15], '1997-10': [2, 15], '1997-11': [2, 15], '1997-12': [2, 15], '1998-01': [2, 15] },
    ],
    [
      'FREQ=MONTHLY;COUNT=10;BYMONTHDAY=1,-1',
      '1997-09-30',
      {
        '1997-09': [30],
        '1997-10': [1, 31],
        '1997-11': [1, 30],
        '1997-12': [1, 31],
        '1998-01': [1, 31],
        '1998-02': [1],
      },
    ],
    [
      'FREQ=MONTHLY;INTERVAL=18;COUNT=10;BYMONTHDAY=10,11,12,13,14,15',
      '1997-09-10',
      { '1997-09': range(10, 15), '1999-03': range(10, 13) },
    ],
    [
      'FREQ=MONTHLY;INTERVAL=2;BYDAY=TU;COUNT=18',
      '1997-09-02',
      {
        '1997-09': [2, 9, 16, 23, 30],
        '1997-11': [4, 11, 18, 25],
        '1998-01': [6, 13, 20, 27],
        '1998-03': [3, 10, 17, 24, 31],
      },
    ],
    [
      'FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13;COUNT=5',
      '1998-02-13',
      { '1998-02': [13], '1998-03': [13], '1998-11': [13], '1999-08': [13], '2000-10': [13] },
    ],
    [
      'FREQ=MONTHLY;BYDAY=SA;BYMONTHDAY=7,8,9,10,11,12,13;COUNT=10',
      '1997-09-13',
      {
        '1997-09': [13],
        '1997-10': [11],
        '1997-11': [8],
        '1997-12': [13],
        '1998-01': [10],
        '1998-02': [7],
        '1998-03': [7],
        '1998-04': [11],
        '1998-05': [9],
        '1998-06': [13],
      },
    ],
    [
      'FREQ=MONTHLY;BYMONTHDAY=15,30;COUNT=5',
      '2007-01-15',
      { '2007-01': [15, 30], '2007-02': [15], '2007-03': [15, 30] },
    ],
  ]
  for (const [rule, start, months] of examples) {
    test(`${rule} from ${start}`, () => {
      assert.deepEqual(starts(rule, start), days(months, '09:00:00'))
    })
  }

  test('FREQ=HOURLY;INTERVAL=3 from nine to five', () => {
    const found = starts('FREQ=HOURLY;INTERVAL=3;UNTIL=19970902T210000Z', '1997-09-02')
    assert.deepEqual(found, ['1997-09-02T09:00:00', '1997-09-02T12:00:00', '1997-09-02T15:00:00'])
  })
})

test('a rule that takes too many steps is refused', () => {
  const often = range(0, 59).join(',')
  const rule = `FREQ=daily;BYHOUR=${range(0, 23).join(',')};BYMINUTE=${often};BYSECOND=${often};BYSETPOS=1;COUNT=1000`
  assert.throws(() => starts(rule, '2026-03-02'), /repeat_rule: cannot be expanded: it takes too many steps/)
})
