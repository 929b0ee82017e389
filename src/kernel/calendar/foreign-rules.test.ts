import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  calendarContext,
  calendarOf,
  event,
  parse,
  reasonsOf,
  timesOf,
} from '../../../tests/support/written-calendar.ts'
import { parseCalendar } from './parse-calendar.ts'

const days = (...lines: string[]) => event('UID:d', 'DTSTART;VALUE=DATE:20260302', ...lines)
const hours = (...lines: string[]) => event('UID:h', 'DTSTART:20260302T080000Z', 'DURATION:PT1H', ...lines)

describe('rules from other programs', () => {
  test('UNTIL of a series of days is the day as written, in every zone, even with a time', () => {
    for (const zone of ['Europe/Berlin', 'America/New_York', 'UTC', 'Pacific/Kiritimati']) {
      for (const until of ['20260305', '20260305T000000Z', '20260305T235959Z', '20260305T120000']) {
        const text = calendarOf(...days(`RRULE:FREQ=DAILY;UNTIL=${until}`))
        const { occurrences } = parseCalendar(Buffer.from(text), { ...calendarContext, zone })
        assert.equal(occurrences.length, 4, `${until} in ${zone}`)
        assert.equal(occurrences.at(-1)?.key, 'd/20260305')
      }
    }
  })

  test('an invalid part excludes the event, and the reason names the part', async () => {
    for (const [part, reason] of [
      ['FREQ=YEARLY;BYMONTH=13', /BYMONTH must be numbers from 1 to 12/],
      ['FREQ=MONTHLY;BYMONTHDAY=32', /BYMONTHDAY must be/],
      ['FREQ=DAILY;BYHOUR=25', /BYHOUR must be/],
      ['FREQ=DAILY;BYMINUTE=60', /BYMINUTE must be/],
      ['FREQ=YEARLY;BYWEEKNO=54', /BYWEEKNO must be/],
      ['FREQ=YEARLY;BYYEARDAY=367', /BYYEARDAY must be/],
      ['FREQ=MONTHLY;BYDAY=6MO', /"6MO" is not a day/],
      ['FREQ=MONTHLY;BYDAY=MO;BYSETPOS=0', /BYSETPOS must be/],
      ['FREQ=WEEKLY;WKST=XX', /WKST must be/],
      ['FREQ=DAILY;UNTIL=never', /UNTIL "never" is not a date/],
    ] as const) {
      const [found = ''] = await reasonsOf(...hours(`RRULE:${part}`))
      assert.match(found, reason)
      assert.match(found, /cannot be expanded/)
    }
    // For whole days, hours are not part of the rule, but they must be valid hours.
    assert.equal((await timesOf(...days('RRULE:FREQ=DAILY;BYHOUR=9;COUNT=2'))).length, 2)
  })

  test('an empty rule is ignored, and a date with a Z is a date', async () => {
    assert.deepEqual(await timesOf(...hours('RRULE:')), ['h: 2026-03-02T08:00 to 2026-03-02T09:00'])
    assert.deepEqual(await timesOf(...days('RRULE: ', 'RDATE:20260310Z', 'EXDATE:20260302Z')), [
      'd/20260310: 2026-03-09T23:00 to 2026-03-10T23:00',
    ])
  })

  test('an RDATE without a time takes the time of day of its event', async () => {
    assert.deepEqual(await timesOf(...hours('RDATE;VALUE=DATE:20260310')), [
      'h/20260302T080000Z: 2026-03-02T08:00 to 2026-03-02T09:00',
      'h/20260310T080000Z: 2026-03-10T08:00 to 2026-03-10T09:00',
    ])
  })

  test('DTSTART is the first of COUNT occurrences, even if it does not match the rule', async () => {
    assert.deepEqual(await timesOf(...hours('RRULE:FREQ=WEEKLY;BYDAY=WE;COUNT=3')), [
      'h/20260302T080000Z: 2026-03-02T08:00 to 2026-03-02T09:00',
      'h/20260304T080000Z: 2026-03-04T08:00 to 2026-03-04T09:00',
      'h/20260311T080000Z: 2026-03-11T08:00 to 2026-03-11T09:00',
    ])
  })

  test('a series from long ago continues', async () => {
    const since = (rule: string) => event('UID:o', 'DTSTART:19800101T080000Z', 'DURATION:PT1H', `RRULE:${rule}`)
    assert.equal((await timesOf(...since('FREQ=DAILY;COUNT=20000'))).length, 431)
    assert.equal(
      (await timesOf(...since('FREQ=HOURLY;INTERVAL=4;COUNT=200000')))[0],
      'o/20260130T000000Z: 2026-01-30T00:00 to 2026-01-30T01:00',
    )
  })
})

describe('an individually changed occurrence', () => {
  const master = (...lines: string[]) => hours('RRULE:FREQ=DAILY;COUNT=3', ...lines)
  const change = (...lines: string[]) =>
    event(
      'UID:h',
      'SUMMARY:Changed',
      'RECURRENCE-ID:20260303T080000Z',
      'DTSTART:20260303T100000Z',
      'DURATION:PT1H',
      ...lines,
    )

  test('is removed if a later version of the event excludes it', async () => {
    const { occurrences } = await parse(...master('SEQUENCE:2', 'EXDATE;VALUE=DATE:20260303'), ...change('SEQUENCE:1'))
    assert.deepEqual(
      occurrences.map(({ key }) => key),
      ['h/20260302T080000Z', 'h/20260304T080000Z'],
    )
  })

  test('stays if it is as new as the event or newer', async () => {
    for (const lines of [['SEQUENCE:2'], ['SEQUENCE:3']]) {
      const { occurrences } = await parse(...master('SEQUENCE:2', 'EXDATE:20260303T080000Z'), ...change(...lines))
      assert.equal(occurrences.length, 3)
    }
  })
})

test('the commas in the name of a zone may be escaped in one place, in both, or in neither', async () => {
  const zone = (tzid: string) => [
    'BEGIN:VTIMEZONE',
    `TZID:${tzid}`,
    'BEGIN:STANDARD',
    'DTSTART:16010101T000000',
    'TZOFFSETFROM:+0800',
    'TZOFFSETTO:+0800',
    'END:STANDARD',
    'END:VTIMEZONE',
  ]
  const times = ['Kuala Lumpur\\, Singapore', 'Kuala Lumpur, Singapore'].flatMap((tzid) =>
    ['"Kuala Lumpur, Singapore"', '"Kuala Lumpur\\, Singapore"'].map((named) =>
      timesOf(...zone(tzid), ...event('UID:z', `DTSTART;TZID=${named}:20260302T090000`, 'DURATION:PT1H')),
    ),
  )
  for (const found of await Promise.all(times)) assert.deepEqual(found, ['z: 2026-03-02T01:00 to 2026-03-02T02:00'])
})
