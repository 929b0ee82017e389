import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import ICAL from 'ical.js'
import { convertIcsCalendar } from 'ts-ics'
import { calendarContext } from '../../../tests/support/written-calendar.ts'
import { parseCalendar } from './parse-calendar.ts'
import { type PublishedEvent, writeBusyTimes, writeCalendar } from './write-calendar.ts'

const stamp = (text: string) => Temporal.Instant.from(text).epochMilliseconds / 1000
const calendar = { name: 'Suite 1, upstairs', zone: 'Europe/Berlin' }
const shoot: PublishedEvent = {
  uid: 'booking-1@studio',
  created: stamp('2026-03-01T10:00Z'),
  updated: stamp('2026-03-01T11:00Z'),
  revision: 1,
  start: stamp('2026-03-28T21:00Z'),
  end: stamp('2026-03-29T04:00Z'),
  isAllDay: false,
  zone: 'Europe/Berlin',
  status: 'CONFIRMED',
  title:
    'Shoot; with, signs \\ and ünïcödé of more than one line, so that it has to be folded in the middle of letters 🎬',
  description: 'First line\nSecond line',
}

describe('a calendar', () => {
  test('follows the standard: folded at 75 octets, with CRLF line ends', () => {
    const text = writeCalendar(calendar, [shoot])
    assert.match(text, /^BEGIN:VCALENDAR\r\n[\s\S]*END:VCALENDAR\r\n$/)
    assert.equal(text.replaceAll('\r\n', '').search(/[\r\n]/), -1)
    for (const line of text.split('\r\n')) assert.ok(Buffer.byteLength(line) <= 75, line)
    for (const sign of ['a', 'ü', '漢', '🎬', ',']) {
      for (let count = 50; count < 230; count += 1) {
        const long = writeCalendar(calendar, [
          { ...shoot, title: sign.repeat(count), uid: `${'u'.repeat(count)}@studio` },
        ])
        for (const line of long.split('\r\n')) assert.ok(Buffer.byteLength(line) <= 75, line)
      }
    }
  })

  test('keeps each line of a text that was copied from a text program', () => {
    const text = writeCalendar(calendar, [{ ...shoot, description: 'Call\vWrap\fStrike' }])
    assert.match(text, /\r\nDESCRIPTION:Call\\nWrap\\nStrike\r\n/)
  })

  test('includes the rules of each zone, so that local time is right across clock changes', () => {
    const component = new ICAL.Component(ICAL.parse(writeCalendar(calendar, [shoot])))
    const zone = new ICAL.Timezone(component.getFirstSubcomponent('vtimezone') ?? assert.fail())
    const event = new ICAL.Event(component.getFirstSubcomponent('vevent') ?? assert.fail())
    assert.deepEqual([event.summary, event.description, event.uid], [shoot.title, shoot.description, shoot.uid])
    for (const [time, moment] of [
      [event.startDate, shoot.start],
      [event.endDate, shoot.end],
    ] as const) {
      time.zone = zone
      assert.equal(time.toUnixTime(), moment)
    }
  })

  test('writes a local time that occurs twice in UTC, because many programs read it as the second time', () => {
    const written = (zone: string, start: string, end: string) =>
      writeCalendar({ zone }, [{ ...shoot, zone, start: stamp(start), end: stamp(end) }])
    const berlin = written('Europe/Berlin', '2026-10-25T00:30Z', '2026-10-25T01:30Z')
    assert.match(berlin, /DTSTART:20261025T003000Z\r\nDTEND:20261025T013000Z/)
    const around = written('Europe/Berlin', '2026-10-24T23:59:59Z', '2026-10-25T02:00Z')
    assert.match(around, /DTSTART;TZID=Europe\/Berlin:20261025T015959\r\nDTEND;TZID=Europe\/Berlin:20261025T030000/)
    const half = written('Australia/Lord_Howe', '2026-04-04T14:30Z', '2026-04-04T15:30Z')
    assert.match(half, /DTSTART:20260404T143000Z\r\nDTEND;TZID=Australia\/Lord_Howe:20260405T020000/)
    const spring = written('Europe/Berlin', '2026-03-29T00:59Z', '2026-03-29T01:00Z')
    assert.match(spring, /DTSTART;TZID=Europe\/Berlin:20260329T015900\r\nDTEND;TZID=Europe\/Berlin:20260329T030000/)
  })

  test('marks an offset as summer time if clocks go back within a year, even if it is the only one', () => {
    const observances = (zone: string, ...days: string[]) => {
      const events = days.map((day) => ({ ...shoot, zone, start: stamp(`${day}T10:00Z`), end: stamp(`${day}T11:00Z`) }))
      const text = writeCalendar(calendar, events)
      return [...text.matchAll(/BEGIN:(STANDARD|DAYLIGHT)[\s\S]*?TZOFFSETTO:(\S+)/g)].map(
        ([, name, to]) => `${name} ${to}`,
      )
    }
    assert.deepEqual(observances('Europe/Berlin', '2027-07-01'), ['DAYLIGHT +0200'])
    assert.deepEqual(observances('Europe/Berlin', '2027-12-01'), ['STANDARD +0100'])
    assert.deepEqual(observances('Europe/Berlin', '2027-07-01', '2027-12-01'), ['DAYLIGHT +0200', 'STANDARD +0100'])
    assert.deepEqual(observances('America/New_York', '2027-07-01'), ['DAYLIGHT -0400'])
    assert.deepEqual(observances('Australia/Lord_Howe', '2027-01-01'), ['DAYLIGHT +1100'])
    assert.deepEqual(observances('Europe/Dublin', '2027-07-01'), ['DAYLIGHT +0100'])
    assert.deepEqual(observances('Africa/Casablanca', '2025-03-10', '2025-07-01'), ['STANDARD +0000', 'DAYLIGHT +0100'])
    assert.deepEqual(observances('Europe/Moscow', '2012-07-01'), ['STANDARD +0400'])
    assert.deepEqual(observances('Asia/Tokyo', '2027-07-01'), ['STANDARD +0900'])
  })

  test('can be read by a second parser', () => {
    const read = convertIcsCalendar(
      undefined,
      writeCalendar(calendar, [shoot, { ...shoot, uid: 'other', isAllDay: true }]),
    )
    const [first] = read.events ?? []
    assert.deepEqual([read.version, read.events?.length], ['2.0', 2])
    assert.deepEqual([first?.summary, first?.uid], [shoot.title, shoot.uid])
    assert.equal((first?.start.date.getTime() ?? 0) / 1000, shoot.start)
  })

  test('writes whole days as dates: the days of the zone or of UTC, or else those that the times touch', async () => {
    const day = { ...shoot, isAllDay: true, start: stamp('2026-03-27T23:00Z'), end: stamp('2026-03-29T22:00Z') }
    assert.match(writeCalendar(calendar, [day]), /DTSTART;VALUE=DATE:20260328\r\nDTEND;VALUE=DATE:20260330/)
    const utc = { ...day, start: stamp('2026-03-28T00:00Z'), end: stamp('2026-03-30T00:00Z') }
    assert.match(writeCalendar(calendar, [utc]), /DTSTART;VALUE=DATE:20260328\r\nDTEND;VALUE=DATE:20260330/)
    const late = { ...shoot, isAllDay: true, start: stamp('2026-03-28T21:00Z'), end: stamp('2026-03-28T23:30Z') }
    assert.match(writeCalendar(calendar, [late]), /DTSTART;VALUE=DATE:20260328\r\nDTEND;VALUE=DATE:20260330/)
    const typed = { ...late, start: stamp('2026-03-28T13:00Z'), end: stamp('2026-03-28T15:00Z') }
    assert.match(writeCalendar(calendar, [typed]), /DTSTART;VALUE=DATE:20260328\r\nDTEND;VALUE=DATE:20260329/)
  })

  test('writes whole days as dates even if clocks change at midnight', () => {
    const day = (zone: string, start: string, end: string) =>
      writeCalendar({ zone }, [{ ...shoot, zone, isAllDay: true, start: stamp(start), end: stamp(end) }])
    const cairo = day('Africa/Cairo', '2026-04-23T22:00Z', '2026-04-24T21:00Z')
    assert.match(cairo, /DTSTART;VALUE=DATE:20260424\r\nDTEND;VALUE=DATE:20260425/)
    const havana = day('America/Havana', '2026-10-31T04:00Z', '2026-11-01T04:00Z')
    assert.match(havana, /DTSTART;VALUE=DATE:20261031\r\nDTEND;VALUE=DATE:20261101/)
    const later = day('America/Havana', '2026-11-01T05:00Z', '2026-11-02T05:00Z')
    assert.match(later, /DTSTART;VALUE=DATE:20261101\r\nDTEND;VALUE=DATE:20261102/)
  })

  test('has no zone rules for events that last for millennia', async () => {
    const long = { ...shoot, end: stamp('9999-12-30T00:00Z') }
    const text = writeCalendar(calendar, [long])
    assert.doesNotMatch(text, /VTIMEZONE/)
    const { occurrences } = await parseCalendar(Buffer.from(text), calendarContext)
    assert.deepEqual([occurrences[0]?.start, occurrences[0]?.end], [long.start, long.end])
  })

  test('has no year after 9999, which calendars cannot write', async () => {
    const forever = { ...shoot, end: stamp('9999-12-31T23:59:59Z') }
    const lastHour = { ...forever, uid: 'last', start: stamp('9999-12-31T23:00Z') }
    for (const event of [forever, lastHour]) {
      for (const isAllDay of [true, false]) {
        const text = writeCalendar(calendar, [{ ...event, isAllDay }])
        const { occurrences, faults } = await parseCalendar(Buffer.from(text), calendarContext)
        assert.deepEqual([faults, occurrences[0]?.start, occurrences[0]?.end], [[], event.start, event.end])
      }
    }
  })

  test('is read by our own parser with the same ids and times', async () => {
    const zone = fc.constantFrom('Europe/Berlin', 'UTC', 'America/New_York', 'Asia/Kathmandu', 'Australia/Lord_Howe')
    const from = calendarContext.from
    const text = fc.string({ unit: 'binary', maxLength: 90 })
    const events = fc.array(
      fc.record({
        start: fc.integer({ min: from, max: from + 3e7 }),
        hours: fc.integer({ min: 1, max: 90 }),
        zone,
        text,
      }),
      { maxLength: 5 },
    )
    await fc.assert(
      fc.asyncProperty(events, async (drawn) => {
        const written = drawn.map(
          ({ start, hours, zone, text }, index): PublishedEvent => ({
            ...shoot,
            uid: `e${index}`,
            start,
            end: start + hours * 3600,
            zone,
            title: text,
          }),
        )
        const { occurrences, faults } = await parseCalendar(
          Buffer.from(writeCalendar(calendar, written)),
          calendarContext,
        )
        assert.deepEqual(faults, [])
        const seen = occurrences.map(({ key, start, end }) => [key, start, end])
        const expected = written.map(({ uid, start, end }) => [uid, start, end])
        assert.deepEqual(seen, expected)
      }),
    )
  })
})

test('adjacent busy times are merged, and tentative ones are marked', () => {
  const text = writeBusyTimes('Suite 1', {
    uid: 'u',
    from: stamp('2026-03-01T00:00Z'),
    to: stamp('2026-04-01T00:00Z'),
    updated: stamp('2026-03-01T00:00Z'),
    busy: [
      [stamp('2026-03-02T11:00Z'), stamp('2026-03-02T12:00Z')],
      [stamp('2026-03-02T09:00Z'), stamp('2026-03-02T11:00Z')],
    ],
    tentative: [[stamp('2026-03-03T09:00Z'), stamp('2026-03-03T10:00Z')]],
  })
  assert.match(text, /FREEBUSY;FBTYPE=BUSY:20260302T090000Z\/20260302T120000Z\r\n/)
  assert.match(text, /FREEBUSY;FBTYPE=BUSY-TENTATIVE:20260303T090000Z\/20260303T100000Z\r\n/)
  assert.equal(
    new ICAL.Component(ICAL.parse(text)).getFirstSubcomponent('vfreebusy')?.getAllProperties('freebusy').length,
    2,
  )
})
