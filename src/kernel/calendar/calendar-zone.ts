import { findIana } from 'windows-iana'
import { DAY_SECONDS } from '../time/day-length.ts'
import { isZone } from '../time/zone.ts'
import { readLine, readText } from './content-lines.ts'
import { type CalendarZone, ianaZone, utc } from './zone-clock.ts'
import { zoneOfRules } from './zone-of-rules.ts'

/** Zones of one calendar whose rules are followed; those with a name cost nothing. */
const FOLLOWED_MAX = 20

/**
 * The zones of one calendar by their `TZID`: by a name of IANA's (also at the end of a path, as Mozilla writes them) or
 * of Windows', else by the rules that the calendar brings. `near` are IANA zones that a zone of rules is likely to be;
 * `stamp` is the moment around which it has to have their clock.
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

  /** Undefined for a zone that nobody knows. */
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
    if (zone === undefined) return zoneOfCities(keyOf(tzid))
    const near = this.#near.find((one) => hasClockOf(zone, ianaZone(one), this.#stamp))
    return near === undefined ? zone : ianaZone(near)
  }

  #follow(lines: readonly string[]): CalendarZone | undefined {
    this.#followed += 1
    return this.#followed > FOLLOWED_MAX ? undefined : zoneOfRules(lines, this.#stamp)
  }
}

/** Characters of a name that is looked for: the longest that anybody has are lists of cities. */
const NAME_MAX = 255

/** The name in IANA's spelling: of the whole text, of what follows a slash in it, or of the Windows zone that it is. */
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
  return findIana(text.trim()).find(isZone)
}

/** Outlook shows zones as `(UTC+07:00) Bangkok, Hanoi, Jakarta`, and some programs write what it shows. */
function zoneOfCities(text: string): CalendarZone | undefined {
  if (text.length > NAME_MAX) return undefined
  const [, cities = ''] = /^\((?:UTC|GMT)[^)]*\)\s*(.+)$/.exec(text.trim()) ?? []
  const parts = cities.split(',').map((city) => `/${city.trim().replaceAll(' ', '_').toUpperCase()}`)
  const name = parts.map((end) => [...names].find(([one]) => one.endsWith(end))?.[1]).find((one) => one !== undefined)
  return name === undefined ? undefined : ianaZone(name)
}

const utcNames = new Set(['Z', 'UTC', 'GMT', 'ETC/UTC', 'ETC/GMT', 'UCT', 'ZULU'])
const names = new Map(Intl.supportedValuesOf('timeZone').map((name) => [name.toUpperCase(), name]))

function canonicalName(name: string): string | undefined {
  if (utcNames.has(name.toUpperCase())) return 'UTC'
  return isZone(name) ? name : names.get(name.toUpperCase())
}

/** A TZID is a text where a zone says it, and none where a time names it: some programs escape its commas in both places. */
function keyOf(tzid: string): string {
  return readText(tzid).trim()
}

function valueIn(lines: readonly string[], name: string): string | undefined {
  const line = lines.find((one) => one.toUpperCase().startsWith(name))
  return line === undefined ? undefined : readLine(line)?.value
}

const WEEK_SECONDS = 7 * DAY_SECONDS
const WEEKS_COMPARED = 60

/** Whether two zones show the same clock for a year and more, looked at every week. */
function hasClockOf(zone: CalendarZone, other: CalendarZone, stamp: number): boolean {
  return Array.from({ length: WEEKS_COMPARED }, (_, week) => stamp + (week - 4) * WEEK_SECONDS).every(
    (moment) => zone.clockAt(moment) === other.clockAt(moment),
  )
}
