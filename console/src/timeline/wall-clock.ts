/** Local time in a zone. Stamps are UNIX seconds; days are counted from 1970-01-01. */
import { weekdayOf } from '../time/weekday.ts'

export { weekdayOf }

export const DAY = 86_400
export const HOUR = 3_600

/** A local time. */
export interface Wall {
  readonly day: number
  /** Local seconds after midnight. */
  readonly second: number
}

export interface Zone {
  readonly name: string
  wallAt(stamp: number): Wall
  /** If a local time occurs twice, the first; if it is skipped, as much later as the gap. */
  stampAt(wall: Wall): number
  /** The two moments of a local time that occurs twice; undefined for another. */
  bothOf(stamp: number): readonly [number, number] | undefined
  /** The beginning of the day: midnight, or the end of a gap at midnight. */
  dayStart(day: number): number
}

/** A local time that occurs twice does so within this time. */
const NEAR = 4 * HOUR

const zones = new Map<string, Zone>()

/** The zone with this IANA name. Its offsets are read once for each requested day. */
export function zoneOf(name: string): Zone {
  const known = zones.get(name)
  if (known !== undefined) return known
  const zone = makeZone(name)
  zones.set(name, zone)
  return zone
}

function makeZone(name: string): Zone {
  const offsetAt = offsetsOf(name)
  const wallAt = (stamp: number): Wall => {
    const local = stamp + offsetAt(stamp)
    const day = Math.floor(local / DAY)
    return { day, second: local - day * DAY }
  }
  const stampAt = ({ day, second }: Wall): number => {
    const local = day * DAY + second
    const [before, after] = [offsetAt(local - DAY), offsetAt(local + DAY)]
    const valid = [before, after].map((offset) => local - offset).filter((stamp) => stamp + offsetAt(stamp) === local)
    return valid.length === 0 ? local - before : Math.min(...valid)
  }
  const bothOf = (stamp: number): readonly [number, number] | undefined => {
    const local = stamp + offsetAt(stamp)
    const other = [stamp - NEAR, stamp + NEAR]
      .map((near) => local - offsetAt(near))
      .find((moment) => moment !== stamp && moment + offsetAt(moment) === local)
    return other === undefined ? undefined : [Math.min(stamp, other), Math.max(stamp, other)]
  }
  return { name, wallAt, stampAt, bothOf, dayStart: (day) => stampAt({ day, second: 0 }) }
}

/** Offsets from UTC in seconds, read from `Intl` twice for each UTC day and cached. */
function offsetsOf(name: string): (stamp: number) => number {
  const format = new Intl.DateTimeFormat('en-u-ca-iso8601', {
    timeZone: name,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  const ask = (stamp: number): number => {
    const parts = new Map(format.formatToParts(stamp * 1000).map(({ type, value }) => [type, Number(value)]))
    const at = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0
    const shown = Date.UTC(at('year'), at('month') - 1, at('day'), at('hour'), at('minute'), at('second')) / 1000
    return shown - stamp
  }
  const days = new Map<number, { readonly before: number; readonly after: number; readonly change: number }>()
  return (stamp) => {
    const whole = Math.floor(stamp)
    const day = Math.floor(whole / DAY)
    let kept = days.get(day)
    if (kept === undefined) {
      kept = readDay(ask, day * DAY)
      days.set(day, kept)
    }
    return whole < kept.change ? kept.before : kept.after
  }
}

/** The offset at the start of a UTC day, the one at its end, and the moment of the change. */
function readDay(ask: (stamp: number) => number, start: number) {
  const [before, after] = [ask(start), ask(start + DAY)]
  let [from, change] = [start, start + DAY]
  while (before !== after && change - from > 1) {
    const middle = Math.floor((from + change) / 2)
    if (ask(middle) === before) from = middle
    else change = middle
  }
  return { before, after, change }
}

export function isWeekend(day: number): boolean {
  return weekdayOf(day) >= 5
}

export function mondayOf(day: number): number {
  return day - weekdayOf(day)
}

/** As browsers have it: a method, or in older ones a property. */
interface WeekLocale {
  getWeekInfo?(): { readonly firstDay: number }
  readonly weekInfo?: { readonly firstDay: number }
}

/** The weekday with which weeks begin in the region of a locale: Monday is 0, also if the browser does not know it. */
export function weekStartOf(locale: string): number {
  const known = new Intl.Locale(locale) as Intl.Locale & WeekLocale
  return ((known.getWeekInfo?.() ?? known.weekInfo)?.firstDay ?? 1) - 1
}

/** The first day of the week of a day that is counted from 1970-01-01. */
export function firstOfWeek(day: number, locale: string): number {
  return day - ((weekdayOf(day) - weekStartOf(locale) + 7) % 7)
}

/** `2026-11-18` */
export function dayText(day: number): string {
  return new Date(day * DAY * 1000).toISOString().slice(0, 10)
}

/** The day of `2026-11-18`; undefined for other texts. */
export function readDayText(text: string): number | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return undefined
  const stamp = Date.parse(`${text}T00:00:00Z`)
  return Number.isNaN(stamp) ? undefined : stamp / 1000 / DAY
}

/** The seconds after midnight of `09:30`; undefined for other texts. */
export function readClockText(text: string): number | undefined {
  const match = /^([01]?\d|2[0-3]):([0-5]\d)$/.exec(text.trim())
  return match === null ? undefined : Number(match[1]) * HOUR + Number(match[2]) * 60
}

/** `09:30` */
export function clockText(second: number): string {
  const pad = (value: number) => String(Math.floor(value)).padStart(2, '0')
  return `${pad(second / HOUR)}:${pad((second % HOUR) / 60)}`
}
