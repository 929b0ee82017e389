import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatDate, showsClock } from './date-format.ts'

const stampAt = (text: string) => Temporal.Instant.from(text).epochMilliseconds / 1000
const summerEvening = stampAt('2026-08-03T19:04:05Z')
const newYear = stampAt('2026-12-31T23:30:00Z')

function inBerlin(stamp: number, pattern: string, locale = 'en'): string {
  return formatDate(stamp, 'Europe/Berlin', pattern, locale)
}

test('each letter shows its part of the date or time', () => {
  // letter, 2026-08-03 21:04:05 and 2027-01-01 00:30:00, both in Berlin
  const cases: [string, string, string][] = [
    ['d', '03', '01'],
    ['D', 'Mon', 'Fri'],
    ['j', '3', '1'],
    ['l', 'Monday', 'Friday'],
    ['N', '1', '5'],
    ['S', 'rd', 'st'],
    ['w', '1', '5'],
    ['z', '214', '0'],
    ['W', '32', '53'],
    ['F', 'August', 'January'],
    ['m', '08', '01'],
    ['M', 'Aug', 'Jan'],
    ['n', '8', '1'],
    ['t', '31', '31'],
    ['L', '0', '0'],
    ['o', '2026', '2026'],
    ['Y', '2026', '2027'],
    ['y', '26', '27'],
    ['a', 'pm', 'am'],
    ['A', 'PM', 'AM'],
    ['g', '9', '12'],
    ['G', '21', '0'],
    ['h', '09', '12'],
    ['H', '21', '00'],
    ['i', '04', '30'],
    ['s', '05', '00'],
    ['e', 'Europe/Berlin', 'Europe/Berlin'],
    ['T', 'CEST', 'CET'],
    ['P', '+02:00', '+01:00'],
    ['O', '+0200', '+0100'],
    ['c', '2026-08-03T21:04:05+02:00', '2027-01-01T00:30:00+01:00'],
    ['U', String(summerEvening), String(newYear)],
  ]
  assert.equal(cases.length, 'dDjlNSwzWFmMntLoYyaAgGhHiseTPOcU'.length)
  for (const [letter, evening, year] of cases) {
    assert.equal(inBerlin(summerEvening, letter), evening, letter)
    assert.equal(inBerlin(newYear, letter), year, letter)
  }
})

test('Sunday is 7 and 0, noon is pm, February knows leap years', () => {
  assert.equal(inBerlin(stampAt('2026-08-02T10:00:00Z'), 'N w g a A'), '7 0 12 pm PM')
  assert.equal(inBerlin(stampAt('2024-02-29T10:00:00Z'), 't L z'), '29 1 59')
  assert.equal(inBerlin(stampAt('2024-12-31T10:00:00Z'), 'z o-W'), '365 2025-01')
})

test('days of the month have their English suffix', () => {
  const rendered = Array.from({ length: 31 }, (_, day) => formatDate(day * 86_400, 'UTC', 'jS', 'en'))
  assert.equal(
    rendered.join(' '),
    `1st 2nd 3rd 4th 5th 6th 7th 8th 9th 10th 11th 12th 13th 14th 15th 16th 17th 18th 19th 20th
 21st 22nd 23rd 24th 25th 26th 27th 28th 29th 30th 31st`.replace('\n', ''),
  )
})

test('a backslash shows the next character as it is', () => {
  assert.equal(inBerlin(summerEvening, '\\D\\a\\t\\e: j'), 'Date: 3')
  assert.equal(inBerlin(summerEvening, 'H\\h i\\m\\i\\n'), '21h 04min')
  assert.equal(inBerlin(summerEvening, '\\\\d'), '\\03')
  assert.equal(inBerlin(summerEvening, 'd\\'), '03\\')
  assert.equal(inBerlin(summerEvening, '\\😀j'), '😀3')
})

test('other characters are copied', () => {
  assert.equal(inBerlin(summerEvening, 'd/m/Y (H.i) – 年\nbkq'), '03/08/2026 (21.04) – 年\nbkq')
  assert.equal(inBerlin(summerEvening, ''), '')
})

test('the date formats of a user profile', () => {
  const formats = ['j/n/y', 'd/m/y', 'd/m/Y', 'n/j/y', 'm/d/y', 'm/d/Y', 'y/n/j', 'y/m/d', 'Y/m/d']
  const expected = [
    '3/8/26',
    '03/08/26',
    '03/08/2026',
    '8/3/26',
    '08/03/26',
    '08/03/2026',
    '26/8/3',
    '26/08/03',
    '2026/08/03',
  ]
  assert.deepEqual(
    formats.map((format) => inBerlin(summerEvening, format)),
    expected,
  )
})

test('days and months are named in the language of the locale, in the Gregorian calendar', () => {
  const cases: [string, string, string][] = [
    ['en-GB', 'l j F Y', 'Monday 3 August 2026'],
    ['de', 'l, j. F Y', 'Montag, 3. August 2026'],
    ['fr-CA', 'l j F Y', 'lundi 3 août 2026'],
    ['pl', 'j F Y', '3 sierpnia 2026'],
    ['pl', 'F Y', 'sierpień 2026'],
    ['pl', '\\d F Y', 'd sierpień 2026'],
    ['cs', 'j. F', '3. srpna'],
    ['cs', 'j. M', '3. srp'],
    ['ja', 'F', '8月'],
    ['zh-CN', 'j F l', '3 八月 星期一'],
    ['th-TH', 'Y', '2026'],
    ['fa-IR', 'F Y', 'اوت 2026'],
    ['tlh', 'l j F', 'Monday 3 August'],
  ]
  for (const [locale, pattern, expected] of cases) assert.equal(inBerlin(summerEvening, pattern, locale), expected)
})

test('a zone is shown by its English abbreviation if it has one, otherwise by its offset', () => {
  const cases: [string, string][] = [
    ['America/New_York', 'EDT'],
    ['America/Los_Angeles', 'PDT'],
    ['Europe/London', 'BST'],
    ['Australia/Sydney', 'AEST'],
    ['Pacific/Auckland', 'NZST'],
    ['Africa/Johannesburg', 'SAST'],
    ['Asia/Kolkata', 'IST'],
    ['UTC', 'UTC'],
    ['America/Sao_Paulo', '-03'],
    ['Asia/Kathmandu', '+0545'],
  ]
  for (const [zone, expected] of cases) assert.equal(formatDate(summerEvening, zone, 'T', 'de'), expected, zone)
})

test('an invalid locale is an error', () => {
  assert.throws(() => inBerlin(summerEvening, 'F', 'not a locale'), RangeError)
})

test('a pattern shows a time if one of its letters does, unless the letter is escaped', () => {
  const rendered = ['d', 'jS', 'e', 'P', '\\H', 'a', 'G', 'H:i', 'c', 'U'].filter(showsClock)
  assert.deepEqual(rendered, ['a', 'G', 'H:i', 'c', 'U'])
})
