/** Times in words. */
import { say } from '../text/say.ts'
import { showDay, showShortDay, showTime, type TimeStyle } from '../time/show-time.ts'
import type { Times } from './move.ts'
import { DAY, HOUR, zoneOf } from './wall-clock.ts'

/** `Wednesday 18 November, 09:00 – 13:00`, or with both days if they differ. */
export function spanWords({ start, end }: Times, style: TimeStyle): string {
  const zone = zoneOf(style.zone)
  const [first, last] = [zone.wallAt(start), zone.wallAt(end - 1)]
  if (first.day === last.day) return `${showDay(start, style)}, ${showTime(start, style)} – ${showTime(end, style)}`
  if (isMidnight(start, style) && isMidnight(end, style)) {
    return `${showShortDay(start, style)} – ${showShortDay(end - 1, style)}`
  }
  return `${showShortDay(start, style)}, ${showTime(start, style)} – ${showShortDay(end, style)}, ${showTime(end, style)}`
}

/** `09:00 – 13:00` */
export function clockWords({ start, end }: Times, style: TimeStyle): string {
  return `${showTime(start, style)} – ${showTime(end, style)}`
}

/** `9 h 30 min`, or `3 days` for whole days. */
export function lengthWords(seconds: number): string {
  if (seconds >= 2 * DAY && seconds % DAY === 0) return say('schedule.days', { count: seconds / DAY })
  const hours = Math.floor(seconds / HOUR)
  const minutes = Math.round((seconds % HOUR) / 60)
  if (hours === 0) return `${minutes} min`
  return minutes === 0 ? `${hours} h` : `${hours} h ${minutes} min`
}

function isMidnight(stamp: number, style: TimeStyle): boolean {
  return zoneOf(style.zone).wallAt(stamp).second === 0
}
