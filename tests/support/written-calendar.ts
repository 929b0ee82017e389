/** Handwritten calendars for parser tests. */
import assert from 'node:assert/strict'
import { type ParsedCalendar, parseCalendar } from '../../src/kernel/calendar/parse-calendar.ts'

const stamp = (text: string) => Temporal.Instant.from(text).epochMilliseconds / 1000

export const calendarWindow = { from: stamp('2026-01-30T00:00Z'), to: stamp('2027-04-06T00:00Z') }
export const calendarContext = { ...calendarWindow, zone: 'Europe/Berlin' }

export function calendarOf(...lines: string[]): string {
  return ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR', ''].join('\r\n')
}

export function event(...lines: string[]): string[] {
  return ['BEGIN:VEVENT', ...lines, 'END:VEVENT']
}

export async function parse(...lines: string[]): Promise<ParsedCalendar> {
  return parseCalendar(Buffer.from(calendarOf(...lines)), calendarContext)
}

/** `<key>: <start> to <end>` in UTC, without the common lines. */
export async function timesOf(...lines: string[]): Promise<string[]> {
  const { occurrences, faults } = await parse(...lines)
  assert.deepEqual(faults, [])
  const short = (stamp: number) =>
    Temporal.Instant.fromEpochMilliseconds(stamp * 1000)
      .toString()
      .replace(':00Z', '')
  return occurrences.map(({ key, start, end }) => `${key}: ${short(start)} to ${short(end)}`).toSorted()
}

/** Why none of it could be read. */
export async function reasonsOf(...lines: string[]): Promise<string[]> {
  const { occurrences, faults } = await parse(...lines)
  assert.deepEqual(occurrences, [])
  return faults.map(({ reason }) => reason)
}
