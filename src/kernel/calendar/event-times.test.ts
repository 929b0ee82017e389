import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { event, parse, reasonsOf, timesOf } from '../../../tests/support/written-calendar.ts'

describe('times', () => {
  const at = (start: string, ...lines: string[]) =>
    timesOf(...event('UID:a', `DTSTART${start}`, 'DURATION:PT1H'), ...lines)

  test('can be in an IANA zone, by its name or at the end of a path', async () => {
    for (const zone of ['Europe/Berlin', 'europe/berlin', '/mozilla.org/20050126_1/Europe/Berlin', '"Europe/Berlin"']) {
      assert.deepEqual(await at(`;TZID=${zone}:20260702T090000`), ['a: 2026-07-02T07:00 to 2026-07-02T08:00'])
    }
  })

  test('can be in a Windows zone', async () => {
    assert.deepEqual(await at(';TZID=W. Europe Standard Time:20260702T090000'), [
      'a: 2026-07-02T07:00 to 2026-07-02T08:00',
    ])
    assert.deepEqual(await at(';TZID="Tokyo Standard Time":20260702T090000'), [
      'a: 2026-07-02T00:00 to 2026-07-02T01:00',
    ])
  })

  test('can be in a zone that Outlook names by its cities', async () => {
    const expected = ['a: 2026-07-02T02:00 to 2026-07-02T03:00']
    assert.deepEqual(await at(';TZID="(UTC+07:00) Bangkok, Hanoi, Jakarta":20260702T090000'), expected)
    for (const [label, zone] of [
      // There is another La Paz in Bolivia.
      ['(UTC-07:00) La Paz, Mazatlan', 'America/Mazatlan'],
      ['(UTC-04:00) Georgetown, La Paz, Manaus, San Juan', 'America/La_Paz'],
      ['(UTC+05:30) Chennai, Kolkata, Mumbai, New Delhi', 'Asia/Kolkata'],
      ['(UTC-05:00) Eastern Time (US & Canada)', 'America/New_York'],
      ['(UTC-08:00) Pacific Time (US & Canada)', 'America/Los_Angeles'],
      ['(UTC-03:30) Newfoundland', 'America/St_Johns'],
      ['(GMT) Dublin, Edinburgh, Lisbon, London', 'Europe/Dublin'],
      ['(UTC) Coordinated Universal Time', 'UTC'],
      // Jordan has no winter time any more.
      ['(UTC+02:00) Amman', 'Asia/Amman'],
      // Programs write the offset in other ways, or other words in its place.
      ['(GMT +01:00) Berlin', 'Europe/Berlin'],
      ['(UTC +01:00) Rome', 'Europe/Rome'],
      ['(UTC±00:00) Dublin', 'Europe/Dublin'],
      ['(UTC−07:00) La Paz, Mazatlan', 'America/Mazatlan'],
      ['(GMT Standard Time) Dublin, Edinburgh, Lisbon, London', 'Europe/Dublin'],
      // Newer and older names of zones do not come before those of other cities.
      ['(UTC+10:00) Canberra, Melbourne, Sydney', 'Australia/Melbourne'],
      ['(UTC+08:00) Beijing, Chongqing, Hong Kong, Urumqi', 'Asia/Hong_Kong'],
    ]) {
      const { occurrences } = await parse(...event('UID:a', `DTSTART;TZID="${label}":20260702T090000`, 'DURATION:PT1H'))
      assert.equal(occurrences[0]?.zone, zone)
    }
  })

  test('can be in a Windows zone from which a country has moved to another', async () => {
    for (const [name, zone] of [
      ['Mountain Standard Time (Mexico)', 'America/Mazatlan'],
      ['Central Standard Time (Mexico)', 'America/Mexico_City'],
      ['Central Asia Standard Time', 'Asia/Bishkek'],
    ]) {
      const { occurrences } = await parse(...event('UID:a', `DTSTART;TZID=${name}:20260702T090000`, 'DURATION:PT1H'))
      assert.equal(occurrences[0]?.zone, zone)
    }
  })

  test('can be in UTC; without a zone, they are in that of the instance', async () => {
    assert.deepEqual(await at(':20260702T090000Z'), ['a: 2026-07-02T09:00 to 2026-07-02T10:00'])
    assert.deepEqual(await at(':20260702T090000'), ['a: 2026-07-02T07:00 to 2026-07-02T08:00'])
    assert.deepEqual(await at(';TZID=GMT:20260702T090000'), ['a: 2026-07-02T09:00 to 2026-07-02T10:00'])
  })

  test('without a zone are in that of the calendar, if it names one; whole days stay in that of the instance', async () => {
    const lines = [
      ...event('UID:a', 'DTSTART:20260702T090000', 'DTEND:20260702T100000', 'RRULE:FREQ=DAILY;COUNT=2'),
      ...event('UID:d', 'DTSTART;VALUE=DATE:20260702'),
    ]
    const day = 'd: 2026-07-01T22:00 to 2026-07-02T22:00'
    for (const zone of ['America/New_York', 'Eastern Standard Time']) {
      assert.deepEqual(await timesOf(`X-WR-TIMEZONE:${zone}`, ...lines), [
        'a/20260702T130000Z: 2026-07-02T13:00 to 2026-07-02T14:00',
        'a/20260703T130000Z: 2026-07-03T13:00 to 2026-07-03T14:00',
        day,
      ])
    }
    assert.deepEqual(await timesOf('X-WR-TIMEZONE:Atlantis', ...lines), await timesOf(...lines))
  })

  test('without a zone are in that of the start of their event, if it has one of its own', async () => {
    const changed = (of: string, ...lines: string[]) =>
      event('UID:a', `RECURRENCE-ID:${of}T200000`, 'DURATION:PT1H', ...lines)
    const lines = [
      ...changed('20260708', 'DTSTART;TZID=Europe/Berlin:20260708T100000'),
      ...changed('20260709', 'DTSTART;TZID=America/New_York:20260709T100000'),
      ...changed('20260710', 'STATUS:CANCELLED'),
      ...event(
        ...['UID:a', 'DTSTART;TZID=Europe/Berlin:20260706T200000', 'DTEND:20260706T210000'],
        ...['RRULE:FREQ=DAILY;COUNT=5', 'EXDATE:20260707T200000', 'RDATE:20260720T200000/20260720T220000'],
      ),
      ...event('UID:d', 'DTSTART;VALUE=DATE:20260720', 'DTEND:20260721T000000'),
      ...event('UID:o', 'RECURRENCE-ID:20260720T200000', 'DTSTART;TZID=Europe/Berlin:20260720T210000', 'DURATION:PT1H'),
    ]
    for (const zone of ['UTC', 'Europe/Berlin', 'America/New_York']) {
      assert.deepEqual(await timesOf(`X-WR-TIMEZONE:${zone}`, ...lines), [
        'a/20260706T180000Z: 2026-07-06T18:00 to 2026-07-06T19:00',
        'a/20260708T180000Z: 2026-07-08T08:00 to 2026-07-08T09:00',
        'a/20260709T180000Z: 2026-07-09T14:00 to 2026-07-09T15:00',
        'a/20260720T180000Z: 2026-07-20T18:00 to 2026-07-20T20:00',
        'd: 2026-07-19T22:00 to 2026-07-20T22:00',
        'o/20260720T180000Z: 2026-07-20T19:00 to 2026-07-20T20:00',
      ])
    }
  })

  const rules = (name: string, winter: string, summer: string) => [
    'BEGIN:VTIMEZONE',
    `TZID:${name}`,
    ...['BEGIN:STANDARD', 'DTSTART:19701025T030000', 'RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10'],
    ...[`TZOFFSETFROM:${summer}`, `TZOFFSETTO:${winter}`, 'END:STANDARD'],
    ...['BEGIN:DAYLIGHT', 'DTSTART:19700329T020000', 'RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3'],
    ...[`TZOFFSETFROM:${winter}`, `TZOFFSETTO:${summer}`, 'END:DAYLIGHT'],
    'END:VTIMEZONE',
  ]

  test('can be in a custom zone, which becomes the IANA zone with the same local time', async () => {
    const lines = rules('(UTC+01:00) Amsterdam, Berlin', '+0100', '+0200')
    const zone = ';TZID="(UTC+01:00) Amsterdam, Berlin"'
    assert.deepEqual(await at(`${zone}:20260702T090000`, ...lines), ['a: 2026-07-02T07:00 to 2026-07-02T08:00'])
    assert.deepEqual(await at(`${zone}:20261202T090000`, ...lines), ['a: 2026-12-02T08:00 to 2026-12-02T09:00'])
    const { occurrences } = await parse(...event('UID:a', `DTSTART${zone}:20260702T090000`, 'DURATION:PT1H'), ...lines)
    assert.equal(occurrences[0]?.zone, 'Europe/Berlin')
  })

  test('follow the rules of a zone that does not really exist', async () => {
    const lines = rules('Odd', '+0120', '+0150')
    const series = event(
      'UID:a',
      'DTSTART;TZID=Odd:20260327T090000',
      'DURATION:PT1H',
      'RRULE:FREQ=WEEKLY;UNTIL=20260403T072000Z',
    )
    assert.deepEqual(await timesOf(...series, ...lines), [
      'a/20260327T074000Z: 2026-03-27T07:40 to 2026-03-27T08:40',
      'a/20260403T071000Z: 2026-04-03T07:10 to 2026-04-03T08:10',
    ])
  })

  test('follow rules that began long ago, apply once, or list their days', async () => {
    const zone = (...observances: string[]) => ['BEGIN:VTIMEZONE', 'TZID:Odd', ...observances, 'END:VTIMEZONE']
    const observance = (from: string, to: string, ...lines: string[]) => [
      'BEGIN:STANDARD',
      `TZOFFSETFROM:${from}`,
      `TZOFFSETTO:${to}`,
      ...lines,
      'END:STANDARD',
    ]
    const old = zone(
      ...observance('+0150', '+0120', 'DTSTART:00011028T030000', 'RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10'),
      ...observance('+0120', '+0150', 'DTSTART:16010325T020000', 'RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3'),
    )
    const once = zone(...observance('+0120', '+0150', 'DTSTART:20260601T000000'))
    const listed = zone(
      ...observance('+0120', '+0150', 'DTSTART:19700101T000000', 'RDATE:20250601T000000,20260601T000000'),
    )
    for (const lines of [old, once, listed]) {
      assert.deepEqual(await at(';TZID=Odd:20260702T090000', ...lines), ['a: 2026-07-02T07:10 to 2026-07-02T08:10'])
    }
    assert.deepEqual(await at(';TZID=Odd:20260302T090000', ...once), ['a: 2026-03-02T07:40 to 2026-03-02T08:40'])
  })

  test('have an unknown zone if its rules are invalid or too expensive', async () => {
    const broken = [
      ['RRULE:FREQ=SECONDLY'],
      ['RRULE:FREQ=NEVER'],
      Array.from({ length: 50 }, () => 'RRULE:FREQ=YEARLY'),
      ['TZOFFSETTO:later'],
    ]
    for (const lines of broken) {
      const offsets = ['TZOFFSETFROM:+0100', ...lines, 'TZOFFSETTO:+0200', 'DTSTART:19700101T000000']
      const zone = ['BEGIN:VTIMEZONE', 'TZID:Odd', 'BEGIN:STANDARD', ...offsets, 'END:STANDARD', 'END:VTIMEZONE']
      const lost = event('UID:a', 'DTSTART;TZID=Odd:20260702T090000', 'DURATION:PT1H')
      assert.deepEqual(await reasonsOf(...zone, ...lost), ['its time zone "Odd" is unknown'], String(lines[0]))
    }
  })

  test('in an unknown zone are reported, not guessed', async () => {
    const lines = event('UID:a', 'DTSTART;TZID=Atlantis:20260702T090000', 'DURATION:PT1H')
    assert.deepEqual(await reasonsOf(...lines), ['its time zone "Atlantis" is unknown'])
  })

  test('without a time of day are whole days in the zone of the instance', async () => {
    assert.deepEqual(await timesOf(...event('UID:a', 'DTSTART;VALUE=DATE:20260328', 'DTEND;VALUE=DATE:20260330')), [
      'a: 2026-03-27T23:00 to 2026-03-29T22:00',
    ])
    for (const lines of [
      [],
      ['DTEND;VALUE=DATE:20260328'],
      ['DURATION:P1D'],
      ['DTEND:20260329'],
      ['DURATION:PT24H'],
      ['DURATION:PT1H'],
      ['DTEND:20260328T170000'],
      ['DTEND:20260328T230000Z'],
    ]) {
      assert.deepEqual(await timesOf(...event('UID:a', 'DTSTART;VALUE=DATE:20260328', ...lines)), [
        'a: 2026-03-27T23:00 to 2026-03-28T23:00',
      ])
    }
    assert.equal((await parse(...event('UID:a', 'DTSTART:20260328'))).occurrences[0]?.isAllDay, true)
    assert.deepEqual(await timesOf(...event('UID:a', 'DTSTART;VALUE=DATE:20260329', 'DURATION:PT24H')), [
      'a: 2026-03-28T23:00 to 2026-03-29T22:00',
    ])
    const backwards = event('UID:a', 'DTSTART;VALUE=DATE:20260328', 'DTEND;VALUE=DATE:20260326')
    assert.deepEqual(await reasonsOf(...backwards), ['it ends before it starts'])
  })
})
