import { DAY_SECONDS } from '../time/day-length.ts'
import { isoInZone, offsetAt } from '../time/zone.ts'
import type { Component, Property } from './write-components.ts'

const YEAR_SECONDS = 366 * DAY_SECONDS

/** A change of a zone's clock, in UNIX seconds, and its offsets from UTC before and after, in seconds. */
interface ClockChange {
  readonly at: number
  readonly before: number
  readonly after: number
}

/** The VTIMEZONE of an IANA zone (RFC 5545, section 3.6.5), valid from `from` to `to`, both in UNIX seconds. */
export function zoneRules(zone: string, { from, to }: { readonly from: number; readonly to: number }): Component {
  const observances = changesOf(zone, from, to).map(({ at, before, after }): Component => {
    const clock = isoInZone(at + before, 'UTC').slice(0, 19)
    const properties: Property[] = [
      ['dtstart', {}, 'date-time', clock],
      ['tzoffsetfrom', {}, 'utc-offset', offsetText(before)],
      ['tzoffsetto', {}, 'utc-offset', offsetText(after)],
    ]
    return [isSummerTime(zone, at, after) ? 'daylight' : 'standard', properties, []]
  })
  return ['vtimezone', [['tzid', {}, 'text', zone]], observances]
}

/** Whether clocks go back from the offset within a year. Names of zones do not tell: Dublin calls its summer standard. */
function isSummerTime(zone: string, at: number, offset: number): boolean {
  const next = zoned(at, zone).getTimeZoneTransition('next')
  if (next === null) return false
  const change = changeAt(next)
  return change.at - at <= YEAR_SECONDS && change.after < offset
}

/** Begins with the last change before `from`; a zone without changes has always had the same offset. */
function changesOf(zone: string, from: number, to: number): ClockChange[] {
  const first = zoned(from + 1, zone).getTimeZoneTransition('previous')
  const offset = offsetAt(from, zone)
  const changes: ClockChange[] = first === null ? [{ at: 0, before: offset, after: offset }] : [changeAt(first)]
  for (let next = first ?? zoned(from, zone); ; ) {
    const later = next.getTimeZoneTransition('next')
    if (later === null || later.epochMilliseconds / 1000 >= to) return changes
    changes.push(changeAt(later))
    next = later
  }
}

function changeAt(change: Temporal.ZonedDateTime): ClockChange {
  const at = change.epochMilliseconds / 1000
  return { at, before: offsetAt(at - 1, change.timeZoneId), after: offsetAt(at, change.timeZoneId) }
}

function zoned(stamp: number, zone: string): Temporal.ZonedDateTime {
  return new Temporal.ZonedDateTime(BigInt(stamp) * 1_000_000_000n, zone)
}

function offsetText(seconds: number): string {
  const minutes = Math.abs(seconds) / 60
  const two = (value: number) => String(value).padStart(2, '0')
  return `${seconds < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}
