import { isUtf8 } from 'node:buffer'
import ICAL from 'ical.js'

/** Why a text cannot be read as a calendar at all, in words for people. */
export class NoCalendar extends Error {
  constructor(reason: string) {
    super(reason)
    this.name = 'NoCalendar'
  }
}

/** The content lines of a calendar (RFC 5545, section 3.4), taken apart by component, each line as it came. */
export interface CalendarLines {
  /** Of the calendar itself. */
  readonly own: readonly string[]
  /** Of each event, without those of its alarms. */
  readonly events: readonly (readonly string[])[]
  /** Of each time zone, with its rules. */
  readonly zones: readonly (readonly string[])[]
}

/** One content line: the name in capitals, parameters in small letters, the type if it says one, the value as it came. */
export interface ContentLine {
  readonly name: string
  readonly params: Readonly<Record<string, string>>
  readonly type: string | undefined
  readonly value: string
}

/** A line that goes on; some programs end lines twice over, or as the first Macintoshes did. */
const fold = /(?:\r{0,2}\n|\r)[ \t]/g

/** Lines are folded by octets, maybe inside of a letter, so they are unfolded before they are decoded. */
export function decodeCalendar(bytes: Uint8Array): string {
  const wide = wideEncodingOf(bytes)
  if (wide !== undefined) return new TextDecoder(wide).decode(bytes).replace(fold, '')
  const unfolded = Buffer.from(bytes).toString('latin1').replace(fold, '')
  const octets = Buffer.from(unfolded, 'latin1')
  return isUtf8(octets) ? octets.toString('utf8') : unfolded.replace(/[^\r\n]+/g, decodeLine)
}

/** What is no UTF-8 was written by old software on Windows, or cut off inside of a letter: other lines may be sound. */
function decodeLine(line: string): string {
  const octets = Buffer.from(line, 'latin1')
  return isUtf8(octets) ? octets.toString('utf8') : new TextDecoder('windows-1252').decode(octets)
}

/** UTF-16, which the RFC knows nothing of, says so in its first two octets. */
function wideEncodingOf([first, second]: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : undefined
}

const DEPTH_MAX = 16

/** Takes an unfolded text apart; throws `NoCalendar` where it is none, or where its end is missing. */
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
      // An event that was never ended is what it is up to here.
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
/** Values are left as they are: who knows what a line is for reads them, more strictly than the library does. */
const asItCame = { ...design, property: {}, value: {} }
const asText = ICAL.design.icalendar.value.text

/** Characters of a line that take no time worth counting, whatever they are. */
const SHORT_MAX = 10_000
/** Characters before the value of a longer line, which may quote a whole page, and parameters among them. */
const HEAD_MAX = 100_000
const PARAMS_MAX = 100

/** Whether a line is soon read: the library takes the longer for each parameter the more of them there are. */
function isSoonRead(line: string): boolean {
  if (line.length <= SHORT_MAX) return true
  const [head = ''] = /^(?:[^":]|"[^"]*")*/.exec(line.slice(0, HEAD_MAX)) ?? []
  return line[head.length] === ':' && head.replace(/"[^"]*"/g, '').split(';').length <= PARAMS_MAX
}

/** Reads a line; undefined where it is none. The library stumbles over lines in more ways than it names. */
export function readLine(line: string): ContentLine | undefined {
  const [name, params, type, value] = isSoonRead(line) ? parsed(line) : []
  if (typeof name !== 'string' || typeof value !== 'string') return undefined
  const single = Object.entries(params ?? {}).map(([key, one]) => [key, String(one)] as const)
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

/** Characters of a text that are read: far more than anybody keeps. */
const TEXT_MAX = 100_000

/** A value of type TEXT (section 3.3.11), without what no text can hold. */
export function readText(value: string): string {
  const text: string = asText.fromICAL(value.slice(0, TEXT_MAX))
  return text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/(?![\t\n])\p{Cc}/gu, '')
}
