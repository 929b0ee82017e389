import ICAL from 'ical.js'
import { clockAt, momentOf } from '../time/local-clock.ts'
import { isoInZone } from '../time/zone.ts'

/** A property as jCal (RFC 7265) has it: name, parameters, type, value. */
export type Property = readonly [
  name: string,
  params: Readonly<Record<string, string>>,
  type: string,
  value: string | readonly [string, string],
]

/** A component as jCal has it. */
export type Component = readonly [name: string, properties: readonly Property[], components: readonly Component[]]

const asText = ICAL.design.icalendar.value.text

// A line has 75 octets at most, but the library counts none for the blank with which a folded one goes on.
ICAL.foldLength = 74

/** The text of a component, of a whole calendar or in one: folded, escaped, its lines ended as RFC 5545 says. */
export function writeComponent(component: Component): string {
  return ICAL.stringify(component as never)
}

/** A property of type TEXT, without what no calendar can hold. */
export function textProperty(name: string, text: string): Property {
  return [name, {}, 'text', cleaned(text)]
}

/** The same for a name that is not the standard's, where clients expect no type to be said. */
export function ownProperty(name: string, text: string): Property {
  return [name, {}, 'unknown', asText.toICAL(cleaned(text))]
}

/** A moment in UTC, in UNIX seconds. */
export function momentProperty(name: string, stamp: number): Property {
  return [name, {}, 'date-time', utcText(stamp)]
}

/** A moment on the clock of a zone; in UTC where the clock shows that time twice, and this is the second. */
export function zonedProperty(name: string, stamp: number, zone: string): Property {
  if (zone === 'UTC' || momentOf(clockAt(stamp, zone), zone) !== stamp) return momentProperty(name, stamp)
  return [name, { tzid: zone }, 'date-time', isoInZone(stamp, zone).slice(0, 19)]
}

/** The day that a moment has in a zone. */
export function dateProperty(name: string, stamp: number, zone: string): Property {
  return [name, {}, 'date', isoInZone(stamp, zone).slice(0, 10)]
}

/** A moment as jCal writes it in UTC. */
export function utcText(stamp: number): string {
  return `${isoInZone(stamp, 'UTC').slice(0, 19)}Z`
}

function cleaned(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/(?![\t\n])\p{Cc}/gu, '')
}
