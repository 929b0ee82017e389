import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { event, parse, timesOf } from '../../../tests/support/written-calendar.ts'

type Case = readonly [name: string, lines: readonly string[], times: readonly string[]]

function check(cases: readonly Case[]): void {
  for (const [name, lines, times] of cases) {
    test(name, async () =>
      assert.deepEqual(
        await timesOf(...lines),
        times.map((time) => (time.startsWith(':') ? `w${time}` : `w/${time}`)),
      ),
    )
  }
}

const series = (count: number, ...lines: string[]) =>
  event('UID:w', 'DTSTART:20260316T080000Z', `RRULE:FREQ=WEEKLY;COUNT=${count}`, 'DURATION:PT1H', ...lines)
const from = (of: string, ...lines: string[]) => event('UID:w', `RECURRENCE-ID;RANGE=THISANDFUTURE:${of}`, ...lines)
const single = (of: string, ...lines: string[]) => event('UID:w', `RECURRENCE-ID:${of}`, 'DURATION:PT1H', ...lines)

describe('a change of an occurrence and all later ones', () => {
  check([
    [
      'lasts until the next one',
      [
        ...series(5),
        ...from('20260406T080000Z', 'DTSTART:20260406T150000Z', 'DURATION:PT1H'),
        ...from('20260323T080000Z', 'DTSTART:20260323T110000Z', 'DURATION:PT2H'),
      ],
      [
        '20260316T080000Z: 2026-03-16T08:00 to 2026-03-16T09:00',
        '20260323T080000Z: 2026-03-23T11:00 to 2026-03-23T13:00',
        '20260330T080000Z: 2026-03-30T11:00 to 2026-03-30T13:00',
        '20260406T080000Z: 2026-04-06T15:00 to 2026-04-06T16:00',
        '20260413T080000Z: 2026-04-13T15:00 to 2026-04-13T16:00',
      ],
    ],
    [
      'moves them by the same local time in the time zone of the series',
      [
        ...event('UID:w', 'DTSTART;TZID=Europe/Berlin:20260316T090000', 'RRULE:FREQ=WEEKLY;COUNT=3', 'DURATION:PT1H'),
        ...from('20260323T080000Z', 'DTSTART;TZID=America/New_York:20260323T060000', 'DURATION:PT1H'),
      ],
      [
        '20260316T080000Z: 2026-03-16T08:00 to 2026-03-16T09:00',
        '20260323T080000Z: 2026-03-23T10:00 to 2026-03-23T11:00',
        '20260330T070000Z: 2026-03-30T09:00 to 2026-03-30T10:00',
      ],
    ],
    [
      'ends the series if it is cancelled',
      [...series(5), ...from('20260323T080000Z', 'DTSTART:20260323T080000Z', 'DURATION:PT1H', 'STATUS:CANCELLED')],
      ['20260316T080000Z: 2026-03-16T08:00 to 2026-03-16T09:00'],
    ],
    [
      'includes those that its longer duration extends into the window',
      [
        ...event('UID:w', 'DTSTART:20260105T090000Z', 'RRULE:FREQ=WEEKLY;COUNT=4', 'DURATION:PT1H'),
        ...from('20260112T090000Z', 'DTSTART:20260112T090000Z', 'DURATION:P10D'),
      ],
      ['20260126T090000Z: 2026-01-26T09:00 to 2026-02-05T09:00'],
    ],
  ])
})

describe('an event', () => {
  check([
    [
      'that repeats and lasts for days is listed if its end is in the window',
      event('UID:w', 'DTSTART:20260106T090000Z', 'RRULE:FREQ=WEEKLY;COUNT=4', 'DURATION:P4D'),
      ['20260127T090000Z: 2026-01-27T09:00 to 2026-01-31T09:00'],
    ],
    [
      'that only touches a boundary of the window is not listed',
      [
        ...event('UID:w', 'DTSTART:20260128T230000Z', 'RRULE:FREQ=DAILY;COUNT=3', 'DURATION:PT1H'),
        ...event('UID:w', 'DTSTART:20270404T000000Z', 'RRULE:FREQ=DAILY;COUNT=3', 'DURATION:PT1H'),
      ],
      [
        '20260130T230000Z: 2026-01-30T23:00 to 2026-01-31T00:00',
        '20270404T000000Z: 2027-04-04T00:00 to 2027-04-04T01:00',
        '20270405T000000Z: 2027-04-05T00:00 to 2027-04-05T01:00',
      ],
    ],
    [
      'with a duration in days ends at the same local time; in hours, after exactly those hours',
      [
        ...event('UID:w', 'DTSTART;TZID=Europe/Berlin:20260328T120000', 'RDATE:20260401T100000Z', 'DURATION:P1D'),
        ...event('UID:w', 'DTSTART;TZID=Europe/Berlin:20260328T130000', 'RDATE:20260401T110000Z', 'DURATION:PT24H'),
      ],
      [
        '20260328T110000Z: 2026-03-28T11:00 to 2026-03-29T10:00',
        '20260328T120000Z: 2026-03-28T12:00 to 2026-03-29T12:00',
        '20260401T100000Z: 2026-04-01T10:00 to 2026-04-02T10:00',
        '20260401T110000Z: 2026-04-01T11:00 to 2026-04-02T11:00',
      ],
    ],
    [
      'of whole days is excluded on the day of an EXDATE with a time',
      event('UID:w', 'DTSTART;VALUE=DATE:20260316', 'RRULE:FREQ=DAILY;COUNT=2', 'EXDATE:20260317T090000'),
      ['20260316: 2026-03-15T23:00 to 2026-03-16T23:00'],
    ],
    [
      'with both a duration and an end uses the end',
      event('UID:w', 'DTSTART:20260316T080000Z', 'DURATION:PT1H', 'DTEND:20260316T100000Z'),
      [': 2026-03-16T08:00 to 2026-03-16T10:00'],
    ],
    [
      'of whole days includes each day that its duration or its end, in local time, touches',
      [
        ...event('UID:w', 'DTSTART;VALUE=DATE:20260316', 'DURATION:P1DT12H'),
        ...event('UID:w', 'DTSTART;VALUE=DATE:20260320', 'DTEND:20260320T233000Z'),
      ],
      ['20260316: 2026-03-15T23:00 to 2026-03-17T23:00', '20260320: 2026-03-19T23:00 to 2026-03-21T23:00'],
    ],
    [
      'that is cancelled has no occurrences, not even changed ones',
      [...series(3, 'STATUS:CANCELLED'), ...single('20260323T080000Z', 'DTSTART:20260323T110000Z')],
      [],
    ],
    [
      'that is cancelled keeps an occurrence that was changed later, or is confirmed and not older',
      [
        ...series(3, 'STATUS:CANCELLED', 'SEQUENCE:1'),
        ...single('20260316T080000Z', 'DTSTART:20260316T110000Z', 'SEQUENCE:2'),
        ...single('20260323T080000Z', 'DTSTART:20260323T110000Z', 'SEQUENCE:1', 'STATUS:CONFIRMED'),
        ...single('20260330T080000Z', 'DTSTART:20260330T110000Z', 'SEQUENCE:0', 'STATUS:CONFIRMED'),
      ],
      [
        '20260316T080000Z: 2026-03-16T11:00 to 2026-03-16T12:00',
        '20260323T080000Z: 2026-03-23T11:00 to 2026-03-23T12:00',
      ],
    ],
    [
      'that does not repeat is replaced by the change of its only occurrence',
      [
        ...event('UID:w', 'DTSTART:20260316T080000Z', 'DURATION:PT1H'),
        ...single('20260316T080000Z', 'DTSTART:20260316T110000Z'),
      ],
      ['20260316T080000Z: 2026-03-16T11:00 to 2026-03-16T12:00'],
    ],
  ])

  test('is the newest version by SEQUENCE, then LAST-MODIFIED, then DTSTAMP', async () => {
    const sent = (title: string, ...lines: string[]) => series(1, `SUMMARY:${title}`, ...lines)
    const [early, late] = ['20260301T000000Z', '20260302T000000Z']
    for (const [newer, older] of [
      [sent('New', 'SEQUENCE:2', `DTSTAMP:${early}`), sent('Old', 'SEQUENCE:1', `DTSTAMP:${late}`)],
      [
        sent('New', `LAST-MODIFIED:${late}`, `DTSTAMP:${early}`),
        sent('Old', `LAST-MODIFIED:${early}`, `DTSTAMP:${late}`),
      ],
      [sent('New', `DTSTAMP:${late}`), sent('Old', `DTSTAMP:${early}`)],
    ] as const) {
      for (const lines of [
        [...newer, ...older],
        [...older, ...newer],
      ]) {
        const { occurrences } = await parse(...lines)
        assert.deepEqual(
          occurrences.map(({ title }) => title),
          ['New'],
        )
      }
    }
  })

  test('in a calendar with the method CANCEL is not listed', async () => {
    assert.deepEqual(await timesOf('METHOD:Cancel', ...series(3)), [])
  })
})
