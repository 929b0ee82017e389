import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import {
  clockText,
  DAY,
  dayText,
  HOUR,
  isWeekend,
  mondayOf,
  readClockText,
  readDayText,
  weekdayOf,
  zoneOf,
} from '../../console/src/timeline/wall-clock.ts'

const names = ['Europe/London', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'America/Havana', 'UTC']
const stamps = fc.integer({ min: 1_500_000_000, max: 2_500_000_000 })
const name = fc.constantFrom(...names)

function temporalAt(stamp: number, zone: string) {
  return Temporal.Instant.fromEpochMilliseconds(stamp * 1000).toZonedDateTimeISO(zone)
}

describe('a zone', () => {
  test('agrees with Temporal', () => {
    fc.assert(
      fc.property(stamps, name, (stamp, zone) => {
        const wall = zoneOf(zone).wallAt(stamp)
        const clock = temporalAt(stamp, zone)
        assert.equal(dayText(wall.day), clock.toPlainDate().toString())
        assert.equal(wall.second, clock.hour * HOUR + clock.minute * 60 + clock.second)
      }),
    )
  })

  test('knows both moments of a local time that occurs twice', () => {
    const [first, second] = ['2026-10-25T00:30Z', '2026-10-25T01:30Z'].map((text) => Date.parse(text) / 1000)
    const berlin = zoneOf('Europe/Berlin')
    for (const stamp of [first, second]) assert.deepEqual(berlin.bothOf(stamp ?? 0), [first, second])
    assert.equal(berlin.bothOf((second ?? 0) + HOUR), undefined)
    assert.equal(zoneOf('UTC').bothOf(first ?? 0), undefined)
  })

  test('finds the same moment as Temporal, also for skipped and repeated times', () => {
    const walls = fc.record({
      day: fc.integer({ min: 17_500, max: 29_000 }),
      second: fc.integer({ min: 0, max: DAY - 1 }),
    })
    fc.assert(
      fc.property(walls, name, (wall, zone) => {
        const plain = Temporal.PlainDate.from(dayText(wall.day)).toPlainDateTime().add({ seconds: wall.second })
        assert.equal(zoneOf(zone).stampAt(wall), plain.toZonedDateTime(zone).epochMilliseconds / 1000)
      }),
    )
  })

  for (const [zone, date, hours] of [
    ['Europe/London', '2026-03-29', 23],
    ['Europe/London', '2026-10-25', 25],
    ['America/New_York', '2026-03-08', 23],
    ['Australia/Lord_Howe', '2026-04-05', 24.5],
    ['Pacific/Apia', '2011-12-30', 0],
    ['America/Sao_Paulo', '2018-11-04', 23],
    ['UTC', '2026-03-29', 24],
  ] as const) {
    test(`has a day of ${hours} hours on ${date} in ${zone}`, () => {
      const day = readDayText(date) ?? 0
      assert.equal((zoneOf(zone).dayStart(day + 1) - zoneOf(zone).dayStart(day)) / HOUR, hours)
    })
  }

  test('takes the first of a repeated time, and moves a skipped one forward', () => {
    const london = zoneOf('Europe/London')
    const at = (date: string, second: number) => london.stampAt({ day: readDayText(date) ?? 0, second })
    assert.equal(at('2026-10-25', 1.5 * HOUR), Date.UTC(2026, 9, 25, 0, 30) / 1000)
    assert.equal(at('2026-03-29', 1.5 * HOUR), Date.UTC(2026, 2, 29, 1, 30) / 1000)
  })
})

test('weeks start on Monday', () => {
  const monday = readDayText('2026-11-16') ?? 0
  assert.equal(weekdayOf(monday), 0)
  assert.equal(mondayOf(monday + 6), monday)
  assert.equal(mondayOf(-1), -3)
  assert.deepEqual(
    [0, 1, 2, 3, 4, 5, 6].map((into) => isWeekend(monday + into)),
    [false, false, false, false, false, true, true],
  )
})

test('days and times are parsed and written', () => {
  assert.equal(dayText(readDayText('2028-02-29') ?? 0), '2028-02-29')
  assert.equal(readDayText('29 February'), undefined)
  assert.equal(readDayText('2026-13-01'), undefined)
  assert.equal(clockText(readClockText('9:05') ?? 0), '09:05')
  assert.equal(readClockText('24:00'), undefined)
  assert.equal(readClockText('9:60'), undefined)
})
