import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { calendarWindow, event, parse, reasonsOf, timesOf } from '../../../tests/support/written-calendar.ts'

describe('events that repeat', () => {
  const weekly = (...lines: string[]) =>
    event(
      'UID:w',
      'SUMMARY:Weekly',
      'DTSTART;TZID=Europe/Berlin:20260316T090000',
      'DTEND;TZID=Europe/Berlin:20260316T100000',
      ...lines,
    )
  const changed = (of: string, ...lines: string[]) => event('UID:w', `RECURRENCE-ID;TZID=Europe/Berlin:${of}`, ...lines)

  test('keep local time in their zone', async () => {
    assert.deepEqual(await timesOf(...weekly('RRULE:FREQ=WEEKLY;COUNT=3')), [
      'w/20260316T080000Z: 2026-03-16T08:00 to 2026-03-16T09:00',
      'w/20260323T080000Z: 2026-03-23T08:00 to 2026-03-23T09:00',
      'w/20260330T070000Z: 2026-03-30T07:00 to 2026-03-30T08:00',
    ])
  })

  test('end with UNTIL as a time in UTC, a local time or a day', async () => {
    for (const until of ['20260330T070000Z', '20260330T090000', '20260330']) {
      assert.equal((await timesOf(...weekly(`RRULE:FREQ=WEEKLY;UNTIL=${until}`))).length, 3, until)
    }
    assert.equal((await timesOf(...weekly('RRULE:FREQ=WEEKLY;UNTIL=20260330T065959Z'))).length, 2)
  })

  test('have occurrences added by RDATE and removed by EXDATE', async () => {
    const lines = [
      'RRULE:FREQ=WEEKLY;COUNT=4',
      'RDATE;TZID=Europe/Berlin:20260317T090000',
      'RDATE;VALUE=PERIOD:20260318T080000Z/PT30M,20260319T080000Z/20260319T081500Z',
      'EXDATE;TZID=Europe/Berlin:20260323T090000,20260330T090000',
      'EXDATE;VALUE=DATE:20260406',
    ]
    assert.deepEqual(await timesOf(...weekly(...lines)), [
      'w/20260316T080000Z: 2026-03-16T08:00 to 2026-03-16T09:00',
      'w/20260317T080000Z: 2026-03-17T08:00 to 2026-03-17T09:00',
      'w/20260318T080000Z: 2026-03-18T08:00 to 2026-03-18T08:30',
      'w/20260319T080000Z: 2026-03-19T08:00 to 2026-03-19T08:15',
    ])
  })

  test('omit a cancelled occurrence even without its times; a cancelled event has none', async () => {
    const rule = 'RRULE:FREQ=WEEKLY;COUNT=3'
    for (const times of [['DTSTART;TZID=Europe/Berlin:20260323T090000'], []]) {
      assert.deepEqual(await timesOf(...weekly(rule), ...changed('20260323T090000', 'STATUS:CANCELLED', ...times)), [
        'w/20260316T080000Z: 2026-03-16T08:00 to 2026-03-16T09:00',
        'w/20260330T070000Z: 2026-03-30T07:00 to 2026-03-30T08:00',
      ])
    }
    const whole = event('UID:off', 'STATUS:CANCELLED', 'DTSTART:20260323T090000Z')
    assert.deepEqual(await parse(...whole), { ...(await parse()), isEmpty: false })
  })

  test('apply a changed and a cancelled occurrence, in any order in the file', async () => {
    const moved = changed(
      '20260323T090000',
      'SUMMARY:Moved',
      'DTSTART;TZID=Europe/Berlin:20260324T120000',
      'DURATION:PT2H',
    )
    const off = changed(
      '20260330T090000',
      'STATUS:CANCELLED',
      'DTSTART;TZID=Europe/Berlin:20260330T090000',
      'DURATION:PT1H',
    )
    for (const lines of [
      [...weekly('RRULE:FREQ=WEEKLY;COUNT=3'), ...moved, ...off],
      [...off, ...moved, ...weekly('RRULE:FREQ=WEEKLY;COUNT=3')],
    ]) {
      assert.deepEqual(await timesOf(...lines), [
        'w/20260316T080000Z: 2026-03-16T08:00 to 2026-03-16T09:00',
        'w/20260323T080000Z: 2026-03-24T11:00 to 2026-03-24T13:00',
      ])
    }
  })

  test('apply a change to all following occurrences', async () => {
    const later = event(
      'UID:w',
      'RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=Europe/Berlin:20260323T090000',
      'SUMMARY:Later',
      'DTSTART;TZID=Europe/Berlin:20260323T110000',
      'DURATION:PT3H',
    )
    const single = changed('20260406T090000', 'DTSTART;TZID=Europe/Berlin:20260406T080000', 'DURATION:PT1H')
    assert.deepEqual(await timesOf(...weekly('RRULE:FREQ=WEEKLY;COUNT=4'), ...later, ...single), [
      'w/20260316T080000Z: 2026-03-16T08:00 to 2026-03-16T09:00',
      'w/20260323T080000Z: 2026-03-23T10:00 to 2026-03-23T13:00',
      'w/20260330T070000Z: 2026-03-30T09:00 to 2026-03-30T12:00',
      'w/20260406T070000Z: 2026-04-06T06:00 to 2026-04-06T07:00',
    ])
  })

  test('are in the window by the new times of all following occurrences', async () => {
    const series = (weeks: number) =>
      event('UID:w', 'DTSTART:20260105T090000Z', 'DURATION:PT1H', `RRULE:FREQ=WEEKLY;COUNT=${weeks}`)
    const later = event(
      'UID:w',
      'RECURRENCE-ID;RANGE=THISANDFUTURE:20260112T090000Z',
      'DTSTART:20260122T090000Z',
      'DURATION:PT1H',
    )
    assert.deepEqual(await timesOf(...series(5), ...later), [
      'w/20260126T090000Z: 2026-02-05T09:00 to 2026-02-05T10:00',
      'w/20260202T090000Z: 2026-02-12T09:00 to 2026-02-12T10:00',
    ])
    const last = (await timesOf(...series(100), ...later)).at(-1)
    assert.equal(last, 'w/20270322T090000Z: 2027-04-01T09:00 to 2027-04-01T10:00')
  })

  test('have a changed occurrence even if the series is missing', async () => {
    const lines = changed('20260323T090000', 'DTSTART;TZID=Europe/Berlin:20260324T120000', 'DURATION:PT2H')
    assert.deepEqual(await timesOf(...lines), ['w/20260323T080000Z: 2026-03-24T11:00 to 2026-03-24T13:00'])
  })

  test('have only occurrences within the window; single events are included at any time', async () => {
    const old = event('UID:o', 'DTSTART:20100101T090000Z', 'DURATION:PT1H', 'RRULE:FREQ=DAILY')
    assert.equal((await timesOf(...old)).length, (calendarWindow.to - calendarWindow.from) / 86_400)
    assert.equal((await timesOf(...event('UID:o', 'DTSTART:20100101T090000Z', 'DURATION:PT1H'))).length, 1)
  })

  test('are reported if they have too many occurrences or an invalid rule', async () => {
    const rule = (text: string) =>
      reasonsOf(...event('UID:r', 'DTSTART:20260302T090000Z', 'DURATION:PT1H', `RRULE:${text}`))
    for (const text of [
      'FREQ=SECONDLY',
      'FREQ=MINUTELY',
      'FREQ=HOURLY',
      'FREQ=FORTNIGHTLY',
      'FOO',
      'FREQ=DAILY;COUNT=0',
      'FREQ=DAILY;INTERVAL=x',
      'FREQ=WEEKLY;BYDAY=XX',
    ]) {
      assert.match((await rule(text))[0] ?? '', /cannot be expanded|more than 2500 times/, text)
    }
    const never = event(
      'UID:r',
      'DTSTART:20260302T090000Z',
      'DURATION:PT1H',
      'RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30',
    )
    assert.equal((await timesOf(...never)).length, 1)
  })
})

test('an event that mixes dates and times is still one event', async () => {
  const days = event('UID:d', 'DTSTART;VALUE=DATE:20260302', 'RRULE:FREQ=DAILY;COUNT=4', 'EXDATE:20260303T000000')
  const moved = event('UID:d', 'RECURRENCE-ID:20260304T000000', 'DTSTART;VALUE=DATE:20260310')
  const hours = event('UID:h', 'DTSTART:20260302T090000Z', 'DURATION:PT1H', 'RRULE:FREQ=DAILY;COUNT=2')
  const off = event('UID:h', 'RECURRENCE-ID;VALUE=DATE:20260303', 'STATUS:CANCELLED', 'DTSTART;VALUE=DATE:20260303')
  assert.deepEqual(
    (await timesOf(...days, ...moved, ...hours, ...off)).map((time) => time.split(':')[0]),
    ['d/20260302', 'd/20260303T230000Z', 'd/20260305', 'h/20260302T090000Z'],
  )
})

test('events without a UID are identified by their names and starts', async () => {
  const lines = (title: string, day: number) =>
    event(`SUMMARY:${title}`, `DTSTART:2026030${day}T090000Z`, 'DURATION:PT1H')
  const { occurrences } = await parse(...lines('One', 2), ...lines('Two', 2), ...lines('One', 3), ...lines('One', 2))
  assert.deepEqual(
    occurrences.map(({ title }) => title),
    ['One', 'Two', 'One'],
  )
})

describe('events with the same UID', () => {
  const at = (day: number, ...lines: string[]) =>
    event('UID:d', `DTSTART:202603${10 + day}T090000Z`, 'DURATION:PT1H', ...lines)

  test('at the same time are versions of one event, and the newest is used', async () => {
    const { occurrences } = await parse(...at(1, 'SUMMARY:New', 'SEQUENCE:2'), ...at(1, 'SUMMARY:Old', 'SEQUENCE:1'))
    assert.deepEqual(
      occurrences.map(({ key, title }) => [key, title]),
      [['d', 'New']],
    )
  })

  test('at another time with a higher sequence are the same event, moved', async () => {
    assert.deepEqual(await timesOf(...at(2, 'SEQUENCE:1'), ...at(1)), ['d: 2026-03-12T09:00 to 2026-03-12T10:00'])
  })

  test('at other times are different events', async () => {
    assert.deepEqual(await timesOf(...at(2), ...at(1)), [
      'd/20260311T090000Z: 2026-03-11T09:00 to 2026-03-11T10:00',
      'd/20260312T090000Z: 2026-03-12T09:00 to 2026-03-12T10:00',
    ])
  })
})
