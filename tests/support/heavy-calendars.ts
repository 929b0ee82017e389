/** Small calendars that are expensive to read. */
import { calendarOf, event } from './written-calendar.ts'

export const many = (count: number, part: (index: number) => string[]) =>
  Array.from({ length: count }, (_, index) => part(index).join('\r\n'))
const two = (value: number) => String(value % 60).padStart(2, '0')
/** Minutes apart, from 9 March 2026. */
export const momentAt = (index: number) =>
  `202603${two(9 + (Math.floor(index / 1440) % 20))}T${two(Math.floor(index / 60) % 24)}${two(index)}00Z`

const zone = (id: string, rule: string) => [
  'BEGIN:VTIMEZONE',
  `TZID:${id}`,
  'BEGIN:STANDARD',
  'DTSTART:19700101T000000',
  'TZOFFSETFROM:+0100',
  'TZOFFSETTO:+0200',
  rule,
  'END:STANDARD',
  'END:VTIMEZONE',
]
const hour = ['DTSTART:20260309T090000Z', 'DURATION:PT1H']

/** Texts of calendars by the reason why they are heavy. */
const heavyLines: Readonly<Record<string, readonly string[]>> = {
  'zones whose clocks change every day': many(20, (index) => [
    ...zone(`Z${index}`, 'RRULE:FREQ=DAILY'),
    ...event(`UID:${index}`, `DTSTART;TZID=Z${index}:20260309T090000`, 'DURATION:PT1H'),
  ]),
  'zones whose clocks change at thousands of moments': many(20, (index) => [
    ...zone(`Z${index}`, `RDATE:${many(4_000, (n) => [momentAt(n)]).join(',')}`),
    ...event(`UID:${index}`, `DTSTART;TZID=Z${index}:20260309T090000`, 'DURATION:PT1H'),
  ]),
  'events that list 288,000 times': many(60, (index) =>
    event(`UID:${index}`, ...hour, `RDATE:${many(4_800, (n) => [momentAt(n)]).join(',')}`),
  ),
  '20,000 changes of one event': [
    ...event('UID:a', ...hour, 'RRULE:FREQ=DAILY'),
    ...many(20_000, (index) =>
      event('UID:a', `RECURRENCE-ID:${momentAt(index)}`, `DTSTART:${momentAt(index)}`, 'DURATION:PT1H'),
    ),
  ],
  'rules that never give anything': many(300, (index) =>
    event(
      `UID:${index}`,
      ...hour,
      'RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30',
      'RRULE:FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=31',
    ),
  ),
}

/** Whole calendars by the reason why they are heavy. */
export const heavyCalendars: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(heavyLines).map(([name, lines]) => [name, calendarOf(lines.join('\r\n'))]),
)
