import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { calendarContext, calendarOf, event, parse, reasonsOf } from '../../../tests/support/written-calendar.ts'
import { NoCalendar } from './content-lines.ts'
import { parseCalendar } from './parse-calendar.ts'

describe('invalid input', () => {
  test('excludes only the events with its UID', async () => {
    const fine = event('UID:fine', 'DTSTART:20260302T090000Z', 'DURATION:PT1H')
    const { occurrences, faults } = await parse(
      ...event('UID:a', 'SUMMARY:Broken', 'DTSTART:2026-03-02'),
      ...event('UID:a', 'DTSTART:20260302T090000Z', 'DURATION:PT1H'),
      ...fine,
    )
    assert.deepEqual(
      occurrences.map(({ key }) => key),
      ['fine'],
    )
    assert.deepEqual(faults, [
      { eventKey: 'a', event: 'Broken', reason: 'its DTSTART "2026-03-02" is not a date or time' },
    ])
  })

  test('is reported without half characters, even if its texts are shortened', async () => {
    for (const before of ['', 'a']) {
      const long = `${before}${'🎬'.repeat(50)}`
      for (const line of [`DTSTART:${long}`, `DTSTART;${long}`, `DTSTART;TZID=${long}:20260302T090000`]) {
        const { faults } = await parse(...event(`UID:${long}`, `SUMMARY:${long}`, line, 'DURATION:PT1H'))
        assert.deepEqual(
          faults.map(({ event, reason }) => !/[\p{Cs}\uFFFD]/u.test(event + reason)),
          [true],
        )
      }
    }
  })

  test('is reported with its reason', async () => {
    const start = 'DTSTART:20260302T090000Z'
    const cases: readonly (readonly [readonly string[], RegExp])[] = [
      [['UID:a'], /no DTSTART/],
      [['UID:a', start], /it has no length/],
      [['UID:a', start, 'DTEND:20260302T080000Z'], /ends before it starts/],
      [['UID:a', start, 'DURATION:-PT1H'], /DURATION/],
      [['UID:a', start, 'DTEND;VALUE'], /"DTEND;VALUE" cannot be read/],
      [['UID:a', 'DTSTART:20260230T090000Z', 'DURATION:PT1H'], /is not a date or time/],
      [['UID:a', 'DTSTART:20260302T250000Z', 'DURATION:PT1H'], /is not a date or time/],
      [
        ['UID:a', start, 'DURATION:PT1H', `RDATE:${'20260302T090000Z,'.repeat(6000)}20260303T090000Z`],
        /too many times/,
      ],
    ]
    for (const [lines, reason] of cases) assert.match((await reasonsOf(...event(...lines)))[0] ?? '', reason)
  })

  test('is ignored in lines that do not affect the time of an event', async () => {
    const lines = [
      'UID:a',
      'DTSTART:20260302T090000Z',
      'garbage',
      ';;:',
      'X-FOO;"',
      'SUMMARY;ALTREP="x:y',
      'DURATION:PT1H',
    ]
    const { occurrences, faults } = await parse(...event(...lines, 'BEGIN:VALARM', 'SUMMARY:No', 'END:VALARM'))
    assert.deepEqual([occurrences.map(({ key, title }) => [key, title]), faults], [[['a', '']], []])
  })

  test('that is not a calendar as a whole is refused', async () => {
    for (const text of [
      '',
      '<html>Log in</html>',
      'BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:a',
      'BEGIN:VEVENT\nEND:VEVENT',
      'BEGIN:VCALENDAR\n'.repeat(2),
    ]) {
      assert.throws(() => parseCalendar(Buffer.from(text), calendarContext), NoCalendar, text)
    }
    const deep = ['BEGIN:VCALENDAR', ...Array.from({ length: 100_000 }, () => 'BEGIN:X'), 'END:VCALENDAR'].join('\n')
    assert.throws(() => parseCalendar(Buffer.from(deep), calendarContext), NoCalendar)
  })
})

test('calendars that try to block the service are read in part or refused', async () => {
  const many = (count: number, part: (index: number) => string | string[]) =>
    Array.from({ length: count }, (_, index) => part(index)).flat()
  const read = (lines: readonly string[]) =>
    parseCalendar(Buffer.from(`BEGIN:VCALENDAR\n${lines.join('\n')}\nEND:VCALENDAR`), calendarContext)
  const hour = ['DTSTART:20260302T090000Z', 'DURATION:PT1H']
  const listed = `RDATE:${many(200_000, () => '20260302T090000Z').join(',')}`
  const odd = (index: number) => [
    'BEGIN:VTIMEZONE',
    `TZID:Z${index}`,
    'BEGIN:STANDARD',
    ...rules,
    'END:STANDARD',
    'END:VTIMEZONE',
  ]
  const rules = many(1_000, () => 'RRULE:FREQ=SECONDLY')
  const cases: readonly (readonly [readonly string[], number, RegExp | undefined])[] = [
    [many(300_000, () => ''), 0, undefined],
    [event('UID:a', ...hour, listed), 0, /lists too many times/],
    [event('UID:a', ...hour, ...rules), 0, /too many rules/],
    [event('UID:a', ...hour, `SUMMARY:${'\\'.repeat(2_000_000)}`), 1, undefined],
    [
      [...many(20, odd), ...event('UID:a', 'DTSTART;TZID=Z9:20260302T090000', 'DURATION:PT1H')],
      0,
      /zone "Z9" is unknown/,
    ],
    [many(5_000, () => event('UID:a', ...hour)), 1, undefined],
    [event('UID:a', ...hour, `SUMMARY${';X=1'.repeat(1_000_000)}:s`), 1, undefined],
    [event('UID:a', ...hour, `SUMMARY;X="a:b"${';X=1'.repeat(1_000_000)}:s`), 1, undefined],
    [event('UID:a', ...hour, `SUMMARY;X="${'a'.repeat(200_000)}"${';X=1'.repeat(1_000_000)}:s`), 1, undefined],
    [event('UID:a', `DTSTART;TZID=${'a/'.repeat(40_000)}:20260302T090000`, 'DURATION:PT1H'), 0, /is unknown/],
    [event('UID:a', `DTSTART;TZID="(UTC)${'a,'.repeat(40_000)}":20260302T090000`, 'DURATION:PT1H'), 0, /is unknown/],
    [
      event('UID:a', 'DTSTART:00010101T000000Z', 'DURATION:PT1H', 'RRULE:FREQ=MINUTELY;BYDAY=MO'),
      0,
      /more than 2500 times/,
    ],
  ]
  for (const [lines, count, reason] of cases) {
    const { occurrences, faults } = await read(lines)
    assert.equal(occurrences.length, count)
    if (reason === undefined) assert.deepEqual(faults, [])
    else assert.match(faults[0]?.reason ?? '', reason)
  }
  const often = many(200, (index) => event(`UID:${index}`, ...hour, 'RRULE:FREQ=DAILY'))
  assert.throws(() => read(often), /more than 20000 times/)
})

describe('text', () => {
  test('is unfolded before it is decoded, even in the middle of a character', async () => {
    const bytes = Buffer.from(
      calendarOf(...event('UID:a', 'SUMMARY:Grüße\\, Welt\\nund mehr', 'DTSTART:20260302T090000Z', 'DURATION:PT1H')),
    )
    const at = bytes.indexOf(Buffer.from('ü')) + 1
    const folded = Buffer.concat([bytes.subarray(0, at), Buffer.from('\r\n '), bytes.subarray(at)])
    const { occurrences } = await parseCalendar(folded, calendarContext)
    assert.equal(occurrences[0]?.title, 'Grüße, Welt und mehr')
  })

  test('in Latin-1 and with bare line feeds is read', async () => {
    const text = calendarOf(
      'X-WR-CALNAME:Büro',
      ...event('UID:a', 'SUMMARY:Größe', 'DTSTART:20260302T090000Z', 'DURATION:PT1H'),
    )
    const { name, occurrences } = await parseCalendar(
      Buffer.from(text.replaceAll('\r\n', '\n'), 'latin1'),
      calendarContext,
    )
    assert.deepEqual([name, occurrences[0]?.title], ['Büro', 'Größe'])
  })

  test('with a truncated character is misread only in that line', async () => {
    const text = calendarOf(
      'X-WR-CALNAME:Büro',
      ...event('UID:a', 'SUMMARY:Größe', 'DTSTART:20260302T090000Z', 'DURATION:PT1H'),
    )
    const cut = Buffer.from(text.replace('Größe', 'Grö@')).map((octet) => (octet === 0x40 ? 0xc3 : octet))
    const { name, occurrences } = await parseCalendar(cut, calendarContext)
    assert.deepEqual([name, occurrences[0]?.title], ['Büro', 'GrÃ¶Ã'])
  })

  test('is the same in UTF-16 and with any line ends', async () => {
    const folded = calendarOf(...event('UID:a', 'SUMMARY:Gr\r\n öße', 'DTSTART:20260302T090000Z', 'DURATION:PT1H'))
    const wide = Buffer.from(`\uFEFF${folded}`, 'utf16le')
    const ended = (end: string) => Buffer.from(folded.replaceAll('\r\n', end))
    for (const bytes of [wide, Buffer.from(wide).swap16(), ended('\n'), ended('\r'), ended('\r\r\n')]) {
      assert.equal((await parseCalendar(bytes, calendarContext)).occurrences[0]?.title, 'Größe')
    }
  })
})

test('any mutation of a calendar is read, at least in part, or refused as not a calendar', async () => {
  const lines = calendarOf(
    ...event(
      'UID:a',
      'SUMMARY:One',
      'DTSTART;TZID=Europe/Berlin:20260302T090000',
      'DTEND;TZID=Europe/Berlin:20260302T100000',
    ),
    ...event(
      'UID:b',
      'DTSTART;VALUE=DATE:20260302',
      'RRULE:FREQ=MONTHLY;BYDAY=-1FR;COUNT=9',
      'EXDATE;VALUE=DATE:20260327',
    ),
    ...event('UID:b', 'RECURRENCE-ID;RANGE=THISANDFUTURE:20260424', 'DTSTART;VALUE=DATE:20260425', 'DURATION:P2D'),
  ).split('\r\n')
  const pieces = fc.constantFrom(
    ':',
    ';',
    '=',
    '"',
    '\\',
    ',',
    'T',
    'Z',
    '0',
    '99999999',
    '-',
    ' ',
    '\t',
    'BEGIN:VEVENT',
    'END:VEVENT',
    'TZID',
    'FREQ=SECONDLY',
    '\0',
    'ü',
    '\uD800',
  )
  const edit = fc.record({
    line: fc.nat(lines.length - 1),
    at: fc.nat(60),
    cut: fc.nat(12),
    put: fc.oneof(pieces, fc.string({ maxLength: 6 })),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(edit, { minLength: 1, maxLength: 6 }), async (edits) => {
      const changed = [...lines]
      for (const { line, at, cut, put } of edits) {
        const text = changed[line] ?? ''
        changed[line] = text.slice(0, at) + put + text.slice(at + cut)
      }
      try {
        const { occurrences } = await parseCalendar(Buffer.from(changed.join('\r\n')), calendarContext)
        for (const { start, end } of occurrences) assert.ok(Number.isSafeInteger(start) && end > start)
      } catch (error) {
        assert.ok(error instanceof NoCalendar, String(error))
      }
    }),
    { numRuns: 1_000 },
  )
})
