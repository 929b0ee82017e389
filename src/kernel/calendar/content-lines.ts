import { isUtf8 } from 'node:buffer'
import ICAL from 'ical.js'
import { cleanText } from './clean-text.ts'

/** Why a text cannot be read as a calendar at all, in words for users. */
export class NoCalendar extends Error {
  constructor(reason: string) {
    super(reason)
    this.name = 'NoCalendar'
  }
}

/** The content lines of a calendar (RFC 5545, section 3.4) by component, each line as it was sent. */
export interface CalendarLines {
  /** Lines of the calendar itself. */
  readonly own: readonly string[]
  /** Lines of each event, without those of its alarms. */
  readonly events: readonly (readonly string[])[]
  /** Lines of each time zone, including its rules. */
  readonly zones: readonly (readonly string[])[]
}

/**
 * One content line: the name in upper case, parameters in lower case, the type if there is one, and the value as it was
 * sent.
 */
export interface ContentLine {
  readonly name: string
  readonly params: Readonly<Record<string, string>>
  readonly type: string | undefined
  readonly value: string
}

/** A continuation line. Some programs write two line ends, or only a carriage return. */
const fold = /(?:\r{0,2}\n|\r)[ \t]/g

/** Lines are folded by octets, possibly inside a character, so they are unfolded before they are decoded. */
export function decodeCalendar(bytes: Uint8Array): string {
  const wide = wideEncodingOf(bytes)
  if (wide !== undefined) return new TextDecoder(wide).decode(bytes).replace(fold, '')
  const unfolded = Buffer.from(bytes).toString('latin1').replace(fold, '')
  const octets = Buffer.from(unfolded, 'latin1')
  return isUtf8(octets) ? octets.toString('utf8') : unfolded.replace(/[^\r\n]+/g, decodeLine)
}

/** A line that is not UTF-8 comes from old Windows software or was cut inside a character: other lines may be valid. */
function decodeLine(line: string): string {
  const octets = Buffer.from(line, 'latin1')
  return isUtf8(octets) ? octets.toString('utf8') : new TextDecoder('windows-1252').decode(octets)
}

/** UTF-16, which the RFC does not mention, starts with a byte order mark. */
function wideEncodingOf([first, second]: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : undefined
}

const DEPTH_MAX = 16

/** Splits an unfolded text into lines. Throws `NoCalendar` if it is not a calendar or its end is missing. */
export function splitCalendar(text: string): CalendarLines {
  const events: string[][] = []
  const zones: string[][] = []
  const own: string[] = []
  const open: string[] = []
  let calendars = 0
  for (const line of text.replace(/^\uFEFF/, '').split(/[\r\n]+/)) {
    const [, edge, name = ''] = /^(BEGIN|END):\s*([A-Z0-9-]+)\s*$/i.exec(line)?.map((part) => part.toUpperCase()) ?? []
    if (edge === 'BEGIN') {
      if (name === 'VCALENDAR') {
        calendars += 1
        open.length = 0
      }
      // An event without an end consists of the lines up to here.
      if (name === 'VEVENT' && open[1] === 'VEVENT') open.length = 1
      if (name === 'VEVENT') events.push([])
      if (name === 'VTIMEZONE') zones.push([])
      open.push(name)
      if (open.length > DEPTH_MAX) throw new NoCalendar('its components are nested too deeply')
    }
    const component = open[1]
    if (component === 'VTIMEZONE') zones.at(-1)?.push(line)
    else if (open.length === 1 && edge === undefined) own.push(line)
    else if (component === 'VEVENT' && open.length === 2 && edge === undefined) events.at(-1)?.push(line)
    if (edge === 'END' && open.includes(name)) open.length = open.lastIndexOf(name)
  }
  if (calendars === 0) throw new NoCalendar('it is not a calendar: it does not begin with BEGIN:VCALENDAR')
  if (open.length > 0) throw new NoCalendar('it ends in the middle: END:VCALENDAR is missing')
  return { own, events, zones }
}

const { value, ...design } = ICAL.design.icalendar
/** Values stay as they are: their readers parse them more strictly than the library does. */
const asItCame = { ...design, property: {}, value: {} }
const asText = ICAL.design.icalendar.value.text

/** Lines up to this length are always fast to parse. */
const SHORT_MAX = 10_000
/** Limits for longer lines, which may quote a whole page: characters before the value, and parameters among them. */
const HEAD_MAX = 100_000
const PARAMS_MAX = 100

/** Whether a line is fast to parse: the time of the library grows with the square of the number of parameters. */
function isSoonRead(line: string): boolean {
  if (line.length <= SHORT_MAX) return true
  const [head = ''] = /^(?:[^":]|"[^"]*")*/.exec(line.slice(0, HEAD_MAX)) ?? []
  return line[head.length] === ':' && head.replace(/"[^"]*"/g, '').split(';').length <= PARAMS_MAX
}

/** Parses a line; undefined if it is invalid. The library throws many different errors. */
export function readLine(line: string): ContentLine | undefined {
  const [name, params, type, value] = isSoonRead(line) ? parsed(line) : []
  if (typeof name !== 'string' || typeof value !== 'string') return undefined
  const single = Object.entries(params ?? {}).map(([key, value]) => [key, String(value)] as const)
  return {
    name: name.toUpperCase(),
    params: Object.fromEntries(single),
    type: typeof type !== 'string' || type === 'unknown' ? undefined : type.toUpperCase(),
    value,
  }
}

function parsed(line: string): [name?: unknown, params?: object, type?: unknown, value?: unknown] {
  try {
    return ICAL.parse.property(line, asItCame)
  } catch {
    return []
  }
}

/** Characters of a text that are read. */
const TEXT_MAX = 100_000

/** A value of type TEXT (section 3.3.11), without characters that text cannot contain. */
export function readText(value: string): string {
  return cleanText(asText.fromICAL(value.slice(0, TEXT_MAX)))
}
