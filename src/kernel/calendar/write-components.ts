import ICAL from 'ical.js'
import { civilDateText } from '../time/civil-date.ts'
import { clockAt, occursTwice } from '../time/local-clock.ts'
import { isoInZone } from '../time/zone.ts'
import { cleanText } from './clean-text.ts'

/** A property in jCal (RFC 7265): name, parameters, type, value. */
export type Property = readonly [
  name: string,
  params: Readonly<Record<string, string>>,
  type: string,
  value: string | readonly [string, string],
]

/** A component in jCal. */
export type Component = readonly [name: string, properties: readonly Property[], components: readonly Component[]]

const asText = ICAL.design.icalendar.value.text

// A line has at most 75 octets, but the library does not count the blank at the beginning of a continuation line.
ICAL.foldLength = 74

/** The text of a component, of a whole calendar or inside one: folded, escaped, with line ends as in RFC 5545. */
export function writeComponent(component: Component): string {
  return ICAL.stringify(component as never)
}

/** A property of type TEXT, without characters that a calendar cannot contain. */
export function textProperty(name: string, text: string): Property {
  return [name, {}, 'text', cleanText(text)]
}

/** The same for a name outside the standard, for which clients expect no explicit type. */
export function ownProperty(name: string, text: string): Property {
  return [name, {}, 'unknown', asText.toICAL(cleanText(text))]
}

/** A moment in UTC, in UNIX seconds. */
export function momentProperty(name: string, stamp: number): Property {
  return [name, {}, 'date-time', utcText(stamp)]
}

/**
 * A moment in the local time of a zone; in UTC if the local time occurs twice. By the RFC it is then the first time, but
 * many programs, such as those with libical, read the second.
 */
export function zonedProperty(name: string, stamp: number, zone: string): Property {
  if (zone === 'UTC' || occursTwice(clockAt(stamp, zone), zone)) return momentProperty(name, stamp)
  return [name, { tzid: zone }, 'date-time', isoInZone(stamp, zone).slice(0, 19)]
}

/** A day by its number. */
export function dateProperty(name: string, day: number): Property {
  return [name, {}, 'date', civilDateText(day)]
}

/** A moment in jCal's UTC form. */
export function utcText(stamp: number): string {
  return `${isoInZone(stamp, 'UTC').slice(0, 19)}Z`
}
