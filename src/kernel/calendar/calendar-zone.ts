import { findIana } from 'windows-iana'
import { DAY_SECONDS } from '../time/day-length.ts'
import { isZone } from '../time/zone.ts'
import { readLine, readText } from './content-lines.ts'
import { type CalendarZone, ianaZone, utc } from './zone-clock.ts'
import { zoneOfRules } from './zone-of-rules.ts'

/** Zones of one calendar whose own rules are expanded; zones known by name do not count. */
const FOLLOWED_MAX = 20

/**
 * The zones of one calendar by their `TZID`: by an IANA name (also at the end of a path, as Mozilla writes it), by a
 * Windows name, or else by the rules in the calendar. `near` are likely IANA zones for a zone with rules; `stamp` is
 * the moment around which they must have the same local time.
 */
export class CalendarZones {
  readonly #known = new Map<string, CalendarZone | undefined>()
  readonly #rules: ReadonlyMap<string, readonly string[]>
  readonly #near: readonly string[]
  readonly #stamp: number
  #followed = 0

  constructor(zones: readonly (readonly string[])[], near: readonly string[], stamp: number) {
    this.#rules = new Map(zones.map((lines) => [keyOf(valueIn(lines, 'TZID') ?? ''), lines]))
    this.#near = near
    this.#stamp = stamp
  }

  /** Undefined for an unknown zone. */
  named(tzid: string): CalendarZone | undefined {
    if (!this.#known.has(tzid)) this.#known.set(tzid, this.#find(tzid))
    return this.#known.get(tzid)
  }

  #find(tzid: string): CalendarZone | undefined {
    const lines = this.#rules.get(keyOf(tzid))
    const location = lines && valueIn(lines, 'X-LIC-LOCATION')
    const name = ianaName(keyOf(tzid)) ?? ianaName(location ?? '')
    if (name !== undefined) return name === 'UTC' ? utc : ianaZone(name)
    const zone = lines && this.#follow(lines)
    if (zone === undefined) return zoneOfLabel(keyOf(tzid), this.#stamp)
    const near = this.#near.find((zoneName) => hasClockOf(zone, ianaZone(zoneName), this.#stamp))
    return near === undefined ? zone : ianaZone(near)
  }

  #follow(lines: readonly string[]): CalendarZone | undefined {
    this.#followed += 1
    return this.#followed > FOLLOWED_MAX ? undefined : zoneOfRules(lines, this.#stamp)
  }
}

/** Characters of a name that are compared: the longest known names are lists of cities. */
const NAME_MAX = 255

/** The name in IANA's spelling: of the whole text, of a part after a slash, or of the matching Windows zone. */
function ianaName(text: string): string | undefined {
  if (text.length > NAME_MAX) return undefined
  const parts = text
    .trim()
    .split('/')
    .filter((part) => part !== '')
  for (const index of parts.keys()) {
    const found = canonicalName(parts.slice(index).join('/').replaceAll(' ', '_'))
    if (found !== undefined) return found
  }
  return windowsZone(text.trim())
}

/** Windows zones whose main country has moved to another since the list of the library: in 2022 and 2024. */
const movedZones = new Map([
  ['Mountain Standard Time (Mexico)', 'America/Mazatlan'],
  ['Central Asia Standard Time', 'Asia/Bishkek'],
])

function windowsZone(name: string): string | undefined {
  return movedZones.get(name) ?? findIana(name).find(isZone)
}

const label = /^\((?:UTC|GMT)([^)]*)\)\s*(.+)$/
const labelOffset = /^\s*([+±−-]?)\s*(\d\d?)[:.]?(\d\d)?\s*$/

/**
 * Outlook shows zones as `(UTC+07:00) Bangkok, Hanoi, Jakarta`, and some programs write that text. The offset is that of
 * winter.
 */
function zoneOfLabel(text: string, stamp: number): CalendarZone | undefined {
  if (text.length > NAME_MAX) return undefined
  const [, start = '', places = ''] = label.exec(text.trim()) ?? []
  if (places === 'Coordinated Universal Time') return utc
  const region = windowsZone(`${places.replace(/ Time \(.*\)$/, '')} Standard Time`)
  const cities = places.split(',').map((city) => city.trim().replaceAll(' ', '_'))
  const listed = [region, ...cities.map(listedZone)].filter((name) => name !== undefined)
  const found = (listed.length > 0 ? listed : cities.flatMap(unlistedZones)).map(ianaZone)
  const offset = offsetOfLabel(start)
  // Cities in two countries have the same name, but countries also change their offset.
  return found.find((zone) => hasOffset(zone, offset, stamp)) ?? found[0]
}

/** In seconds; undefined if the label has other words in its place. */
function offsetOfLabel(start: string): number | undefined {
  if (start.trim() === '') return 0
  const [found, sign, hours = 0, minutes = 0] = labelOffset.exec(start) ?? []
  if (found === undefined) return undefined
  return (sign === '-' || sign === '−' ? -1 : 1) * (Number(hours) * 3600 + Number(minutes) * 60)
}

function listedZone(city: string): string | undefined {
  const end = `/${city.toUpperCase()}`
  return [...names].find(([name]) => name.endsWith(end))?.[1]
}

/** By newer names, such as Kolkata, which `names` does not have. Older names are found, too. */
function unlistedZones(city: string): string[] {
  return areas.map((area) => `${area}/${city}`).filter(isZone)
}

function hasOffset(zone: CalendarZone, offset: number | undefined, stamp: number): boolean {
  const seasons = [0, 13, 26, 39].map((week) => stamp + week * WEEK_SECONDS)
  return seasons.some((moment) => zone.clockAt(moment) - moment === offset)
}

const utcNames = new Set(['Z', 'UTC', 'GMT', 'ETC/UTC', 'ETC/GMT', 'UCT', 'ZULU'])
const names = new Map(Intl.supportedValuesOf('timeZone').map((name) => [name.toUpperCase(), name]))
const areas = [...new Set([...names.values()].map((name) => name.split('/')[0]))]

function canonicalName(name: string): string | undefined {
  if (utcNames.has(name.toUpperCase())) return 'UTC'
  return isZone(name) ? name : names.get(name.toUpperCase())
}

/** A TZID is text in a zone and a parameter in a time; some programs escape its commas in both places. */
function keyOf(tzid: string): string {
  return readText(tzid).trim()
}

function valueIn(lines: readonly string[], name: string): string | undefined {
  const line = lines.find((text) => text.toUpperCase().startsWith(name))
  return line === undefined ? undefined : readLine(line)?.value
}

const WEEK_SECONDS = 7 * DAY_SECONDS
const WEEKS_COMPARED = 60

/** Whether two zones have the same local time for more than a year, compared every week. */
function hasClockOf(zone: CalendarZone, other: CalendarZone, stamp: number): boolean {
  return Array.from({ length: WEEKS_COMPARED }, (_, week) => stamp + (week - 4) * WEEK_SECONDS).every(
    (moment) => zone.clockAt(moment) === other.clockAt(moment),
  )
}
