import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { momentByHand, recurrencesByHand, someClock, someRule } from '../../../tests/support/repeat-oracle.ts'
import { type Recurrence, visitRecurrences } from '../../kernel/time/recurrence.ts'
import { isoInZone } from '../../kernel/time/zone.ts'
import { expandRepeat, occurrenceAt, occurrencesOf, placeOf } from './expand-repeat.ts'
import { parseRepeatRule } from './repeat-rule.ts'

const HOUR = 3600
const DAY = 24 * HOUR

const stampAt = (text: string) => Temporal.ZonedDateTime.from(text).epochMilliseconds / 1000

/** The starts of a series as ISO text, from a first booking of one hour. */
function starts(text: string, first: string, untilZone?: string): string[] {
  const { timeZoneId: zone } = Temporal.ZonedDateTime.from(first)
  const place = placeOf(stampAt(first), stampAt(first) + HOUR, zone)
  const found = expandRepeat(parseRepeatRule(text), place, { zone, untilZone: untilZone ?? zone })
  return found.map(({ start }) => isoInZone(start, zone))
}

/** `{ '1997-09': [2, 3] }` → the same time of day on each. */
function days(months: Readonly<Record<string, readonly number[]>>, time: string): string[] {
  return Object.entries(months).flatMap(([month, list]) =>
    list.map((day) => `${month}-${String(day).padStart(2, '0')}T${time}`),
  )
}

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at)

describe('the examples of RFC 5545, section 3.8.5.3, that keep to the parts on offer', () => {
  const examples: readonly (readonly [rule: string, start: string, months: Record<string, number[]>])[] = [
    ['FREQ=DAILY;COUNT=10', '1997-09-02', { '1997-09': range(2, 11) }],
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
      const found = starts(rule, `${start}T09:00[America/New_York]`)
      assert.deepEqual(
        found.map((iso) => iso.slice(0, 19)),
        days(months, '09:00:00'),
      )
    })
  }

  test('FREQ=HOURLY;INTERVAL=3 from nine to five', () => {
    const found = starts('FREQ=HOURLY;INTERVAL=3;UNTIL=19970902T210000Z', '1997-09-02T09:00[America/New_York]')
    assert.deepEqual(
      found.map((iso) => iso.slice(11, 16)),
      ['09:00', '12:00', '15:00'],
    )
  })
})

describe('the clock on the wall', () => {
  const cases: readonly (readonly [what: string, rule: string, first: string, expected: string[]])[] = [
    [
      'stays at nine when the clocks change',
      'FREQ=weekly;COUNT=3',
      '2026-10-19T09:00[Europe/Berlin]',
      ['2026-10-19T09:00:00+02:00', '2026-10-26T09:00:00+01:00', '2026-11-02T09:00:00+01:00'],
    ],
    [
      'stays at nine where it moves by half an hour',
      'FREQ=weekly;COUNT=2',
      '2026-09-28T09:00[Australia/Lord_Howe]',
      ['2026-09-28T09:00:00+10:30', '2026-10-05T09:00:00+11:00'],
    ],
    [
      'that is skipped is as much later as the gap is long',
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
      'that is shown twice is the first',
      'FREQ=daily;COUNT=3',
      '2026-10-24T02:30[Europe/Berlin]',
      ['2026-10-24T02:30:00+02:00', '2026-10-25T02:30:00+02:00', '2026-10-26T02:30:00+01:00'],
    ],
    [
      'at midnight is one where midnight is skipped',
      'FREQ=daily;COUNT=2',
      '2026-04-23T00:00[Africa/Cairo]',
      ['2026-04-23T00:00:00+02:00', '2026-04-24T01:00:00+03:00'],
    ],
    [
      'follows a zone that left daylight saving behind',
      'FREQ=yearly;COUNT=3',
      '2022-07-01T09:00[America/Mexico_City]',
      ['2022-07-01T09:00:00-05:00', '2023-07-01T09:00:00-06:00', '2024-07-01T09:00:00-06:00'],
    ],
    [
      'counts hours, so that one that is skipped is no booking and one that is doubled is one',
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
      'skips years without the day',
      'FREQ=yearly;COUNT=2',
      '2028-02-29T09:00[Europe/Berlin]',
      ['2028-02-29T09:00:00+01:00', '2032-02-29T09:00:00+01:00'],
    ],
  ]
  for (const [what, rule, first, expected] of cases) {
    test(what, () => assert.deepEqual(starts(rule, first), expected))
  }

  test('a first booking that the rule would not give is the first all the same, and is counted', () => {
    assert.deepEqual(
      starts('FREQ=weekly;BYDAY=TU;COUNT=3', '2026-11-02T09:00[UTC]').map((iso) => iso.slice(0, 10)),
      ['2026-11-02', '2026-11-03', '2026-11-10'],
    )
  })

  test('UNTIL is a time of the instance’s clock, and what starts then is still in', () => {
    const first = '2026-11-02T09:00[America/New_York]'
    assert.equal(starts('FREQ=daily;UNTIL=20261104T150000', first, 'Europe/Berlin').length, 3)
    assert.equal(starts('FREQ=daily;UNTIL=20261104T145959', first, 'Europe/Berlin').length, 2)
    assert.equal(starts('FREQ=daily;UNTIL=20261104T140000Z', first, 'Europe/Berlin').length, 3)
    assert.equal(starts('FREQ=daily;UNTIL=20261104T135959Z', first, 'Europe/Berlin').length, 2)
  })
})

describe('the end of a booking', () => {
  const lasting = (start: string, end: string) => {
    const { timeZoneId: zone } = Temporal.ZonedDateTime.from(start)
    const place = placeOf(stampAt(start), stampAt(end), zone)
    const [, second] = expandRepeat(parseRepeatRule('FREQ=daily;COUNT=2'), place, { zone, untilZone: zone })
    assert.ok(second)
    return [second.start, second.end].map((stamp) => isoInZone(stamp, zone).slice(5, 22))
  }

  test('is what the clock shows: a night over the change is an hour shorter, or longer', () => {
    const short = lasting('2026-03-27T22:00[Europe/Berlin]', '2026-03-28T06:00[Europe/Berlin]')
    assert.deepEqual(short, ['03-28T22:00:00+01', '03-29T06:00:00+02'])
    const long = lasting('2026-10-23T22:00[Europe/Berlin]', '2026-10-24T06:00[Europe/Berlin]')
    assert.deepEqual(long, ['10-24T22:00:00+02', '10-25T06:00:00+01'])
  })

  test('keeps a booking’s length where a gap would leave nothing of it', () => {
    const kept = lasting('2026-03-28T02:15[Europe/Berlin]', '2026-03-28T02:45[Europe/Berlin]')
    assert.deepEqual(kept, ['03-29T03:15:00+02', '03-29T03:45:00+02'])
  })

  test('keeps a booking’s length where the first one ends by the clock before it starts', () => {
    const first = stampAt('2026-10-25T02:45:00+02:00[Europe/Berlin]')
    const place = placeOf(first, first + 1800, 'Europe/Berlin')
    assert.equal(place.clockEnd - place.clockStart, 1800)
  })

  test('of a day as a whole is the next midnight, whatever its length', () => {
    const day = lasting('2026-10-24T00:00[Europe/Berlin]', '2026-10-25T00:00[Europe/Berlin]')
    assert.deepEqual(day, ['10-25T00:00:00+02', '10-26T00:00:00+01'])
  })
})

describe('a series is refused that', () => {
  const cases: readonly (readonly [what: string, rule: string, problem: RegExp])[] = [
    ['ends before it begins', 'FREQ=daily;UNTIL=20261101T000000', /^repeat_rule: UNTIL is before the booking starts/],
    ['has more than 1000 bookings', 'FREQ=daily;UNTIL=20300101T000000', /gives more than 1000 bookings/],
    ['has more than 1000 bookings in hours', 'FREQ=hourly;UNTIL=20270101T000000', /gives more than 1000 bookings/],
    ['ends more than ten years later', 'FREQ=yearly;UNTIL=20361103T000000', /must end within 10 years/],
    ['counts on past ten years', 'FREQ=yearly;COUNT=12', /does not give 12 bookings within 10 years/],
    ['can never be counted', 'FREQ=monthly;INTERVAL=12;BYMONTHDAY=31;COUNT=2', /does not give 2 bookings within 10/],
  ]
  for (const [what, rule, message] of cases) {
    test(what, () => assert.throws(() => starts(rule, '2026-11-02T09:00[Europe/Berlin]'), { message }))
  }

  test('goes on after the year 9999', () => {
    assert.throws(() => starts('FREQ=yearly;COUNT=10', '9995-01-01T09:00[UTC]'), { message: /after the year 9999/ })
  })

  test('but not one of exactly ten years, or of exactly 1000 bookings', () => {
    assert.equal(starts('FREQ=yearly;COUNT=11', '2026-11-02T09:00[Europe/Berlin]').length, 11)
    assert.equal(starts('FREQ=yearly;UNTIL=20361102T090000', '2026-11-02T09:00[Europe/Berlin]').length, 11)
    assert.equal(starts('FREQ=daily;COUNT=1000', '2026-11-02T09:00[Europe/Berlin]').length, 1000)
  })
})

describe('properties', () => {
  test('rules agree with looking at every hour and every day', () => {
    fc.assert(
      fc.property(someRule, someClock, fc.integer({ min: 1, max: 3652 }), (rule, first, span) => {
        const last = first + (rule.frequency === 'HOURLY' ? Math.ceil(span / 20) : span) * DAY
        const found = [first]
        visitRecurrences(rule, first, last, (clock) => found.push(clock) > 0)
        assert.deepEqual(found, recurrencesByHand(rule, first, last))
      }),
      { numRuns: 150 },
    )
  })

  test('ten years of hours are looked through to their end', () => {
    const rule: Recurrence = { frequency: 'HOURLY', interval: 1, byDay: ['MO'], byMonthDay: [-1] }
    const [first, last] = [1_577_836_800, 1_577_836_800 + 3653 * DAY]
    const found = [first]
    visitRecurrences(rule, first, last, (clock) => found.push(clock) > 0)
    assert.deepEqual(found, recurrencesByHand(rule, first, last))
  })

  test('start and end agree with looking for them, at every change of every zone’s clock from 2020 to 2035', () => {
    const from = Temporal.Instant.from('2020-01-01T00:00Z')
    let changes = 0
    for (const zone of Intl.supportedValuesOf('timeZone')) {
      for (
        let at = from.toZonedDateTimeISO(zone).getTimeZoneTransition('next');
        at;
        at = at.getTimeZoneTransition('next')
      ) {
        if (at.year > 2035) break
        changes += 1
        const stamp = at.epochMilliseconds / 1000
        const after = stamp + at.offsetNanoseconds / 1e9
        for (const distance of [-DAY, -5400, -3600, -1800, -900, 0, 900, 1800, 3600, DAY]) {
          const clockStart = after + distance
          const found = occurrenceAt({ clockStart, clockEnd: clockStart + HOUR }, zone)
          assert.equal(found.start, momentByHand(clockStart, zone), `${zone} ${at}`)
          const end = momentByHand(clockStart + HOUR, zone)
          assert.equal(found.end, end > found.start ? end : found.start + HOUR, `${zone} ${at}`)
        }
      }
    }
    assert.ok(changes > 3000, `${changes} changes`)
  })

  test('a series begins with its first booking, goes on in order, and no two of it are at the same time', () => {
    const zones = fc.constantFrom(...Intl.supportedValuesOf('timeZone'))
    fc.assert(
      fc.property(someRule, someClock, zones, fc.integer({ min: 1, max: 100 }), (rule, clockStart, zone, count) => {
        const first = { clockStart, clockEnd: clockStart + HOUR }
        const found = occurrencesOf({ ...rule, end: { count } }, first, { zone, untilZone: zone }, 1000)
        assert.ok(found.length <= count)
        assert.equal(found[0]?.start, occurrenceAt(first, zone).start)
        for (const [at, one] of found.entries()) {
          assert.ok(one.end > one.start)
          assert.ok(at === 0 || one.start > (found[at - 1]?.start ?? 0))
        }
      }),
      { numRuns: 300 },
    )
  })
})
