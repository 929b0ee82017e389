/** Times in words. */
import { say } from '../text/say.ts'
import { hourWords, showDay, showShortDay, showTime, showZone, type TimeStyle } from '../time/show-time.ts'
import type { Times } from './move.ts'
import { DAY, zoneOf } from './wall-clock.ts'
import { type MaybeWhole, meantDays } from './whole-days.ts'

/** `Wednesday 18 November, 09:00 – 13:00`, or with both days if they differ; whole days are without times. */
export function spanWords(booking: MaybeWhole, style: TimeStyle): string {
  const { start, end } = booking
  const zone = zoneOf(style.zone)
  const whole = meantDays(booking, style)
  if (whole !== undefined) {
    const noon = (day: number) => zone.stampAt({ day, second: DAY / 2 })
    const from = noon(whole.first)
    if (whole.end === whole.first + 1) return dayWords(from, whole.first, style)
    return `${showShortDay(from, style)} – ${showShortDay(noon(whole.end - 1), style)}`
  }
  const [first, last] = [zone.wallAt(start), zone.wallAt(end - 1)]
  const isWhole = isMidnightToMidnight(booking, style)
  if (first.day === last.day) {
    return dayWords(start, first.day, style) + (isWhole ? '' : `, ${clockWords(booking, style)}`)
  }
  if (isWhole) return `${showShortDay(start, style)} – ${showShortDay(end - 1, style)}`
  return `${showShortDay(start, style)}, ${timeWords(start, style)} – ${showShortDay(end, style)}, ${timeWords(end, style)}`
}

/** `09:00 – 13:00`; when the clocks go back, `02:00 CEST – 02:00 CET`. */
export function clockWords({ start, end }: Times, style: TimeStyle): string {
  return `${timeWords(start, style)} – ${timeWords(end, style)}`
}

/** The times on a bar that is dragged: with their days if they are not all on one, or if the view shows no hours. */
export function dragWords(booking: MaybeWhole, style: TimeStyle, step: number): string {
  const isShort = step >= DAY && isWithinDay(booking, style)
  return isShort ? `${showShortDay(booking.start, style)}, ${clockWords(booking, style)}` : inDayWords(booking, style)
}

/** The times of a booking below the name of its day: with their days if they are not all on one, or are a whole day. */
export function inDayWords(booking: MaybeWhole, style: TimeStyle): string {
  return isWithinDay(booking, style) ? clockWords(booking, style) : spanWords(booking, style)
}

function isWithinDay(booking: MaybeWhole, style: TimeStyle): boolean {
  const zone = zoneOf(style.zone)
  const isOneDay = zone.wallAt(booking.start).day === zone.wallAt(booking.end - 1).day
  return isOneDay && !isMidnightToMidnight(booking, style) && meantDays(booking, style) === undefined
}

/** The words of days and of times of day, which repeat with every booking. */
interface TimeTexts {
  readonly days: Map<number, string>
  readonly times: Map<number, string>
}

const textsOfStyles = new WeakMap<TimeStyle, TimeTexts>()

function textsIn(style: TimeStyle): TimeTexts {
  const kept = textsOfStyles.get(style) ?? { days: new Map<number, string>(), times: new Map<number, string>() }
  textsOfStyles.set(style, kept)
  return kept
}

function dayWords(stamp: number, day: number, style: TimeStyle): string {
  const { days } = textsIn(style)
  const words = days.get(day) ?? showDay(stamp, style)
  days.set(day, words)
  return words
}

/** `09:00` */
export function timeWords(stamp: number, style: TimeStyle): string {
  const { times } = textsIn(style)
  const zone = zoneOf(style.zone)
  if (zone.bothOf(stamp) !== undefined) return `${showTime(stamp, style)} ${showZone(stamp, style)}`
  const { second } = zone.wallAt(stamp)
  const words = times.get(second) ?? showTime(stamp, style)
  times.set(second, words)
  return words
}

/** `9 h 30 min`, or `3 days` for whole days. */
export function lengthWords(seconds: number): string {
  if (seconds >= 2 * DAY && seconds % DAY === 0) return say('schedule.days', { count: seconds / DAY })
  return hourWords(seconds)
}

function isMidnightToMidnight({ start, end }: Times, { zone }: TimeStyle): boolean {
  return [start, end].every((stamp) => zoneOf(zone).wallAt(stamp).second === 0)
}
