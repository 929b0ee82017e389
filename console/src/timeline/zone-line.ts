/** The hours of a second time zone under those of the first. */
import { showTime, showWeekday, type TimeStyle } from '../time/show-time.ts'
import { type Scale, ticksOf } from './scale.ts'
import { DAY, HOUR, type Zone } from './wall-clock.ts'

export interface ZoneTick {
  readonly x: number
  readonly text: string
}

/** How much later the local time of another zone is at a moment, in seconds; negative if it is earlier. */
export function differenceAt(zone: Zone, other: Zone, stamp: number): number {
  const [own, others] = [zone.wallAt(stamp), other.wallAt(stamp)]
  return (others.day - own.day) * DAY + others.second - own.second
}

/** `−6 h`, `+5:30 h` */
export function differenceWords(seconds: number): string {
  const minutes = Math.round(Math.abs(seconds) / 60)
  const rest = minutes % 60 === 0 ? '' : `:${String(minutes % 60).padStart(2, '0')}`
  return `${seconds < 0 ? '−' : '+'}${Math.floor(minutes / 60)}${rest} h`
}

/**
 * The texts under a day: the local hours at its ticks, with the weekday where it is another day there. Days without
 * ticks have the difference, on the first day in view and where it has changed, if there is space.
 */
export function zoneTicks(scale: Scale, other: Zone, day: number, asked: ZoneTicksAsked): readonly ZoneTick[] {
  const { room, isFirst, style } = asked
  const ticks = ticksOf(scale, day, room)
  if (ticks.length === 0) {
    if (scale.widthOf(day) < room) return []
    const before = [1, 2, 3].map((days) => day - days).find((one) => scale.widthOf(one) >= room) ?? day
    const now = noonDifference(scale.zone, other, day)
    return isFirst || now !== noonDifference(scale.zone, other, before) ? [{ x: 0, text: differenceWords(now) }] : []
  }
  let shown = day
  return ticks.map(({ hour, x }) => {
    const stamp = scale.zone.stampAt({ day, second: hour * HOUR })
    const wall = other.wallAt(stamp)
    const minutes = Math.floor((wall.second % HOUR) / 60)
    const clock = `${Math.floor(wall.second / HOUR)}${minutes === 0 ? '' : `:${String(minutes).padStart(2, '0')}`}`
    const isNewDay = wall.day !== shown
    shown = wall.day
    return { x, text: isNewDay ? `${showWeekday(stamp, { ...style, zone: other.name })} ${clock}` : clock }
  })
}

interface ZoneTicksAsked {
  /** The space for one text, in pixels. */
  readonly room: number
  readonly isFirst: boolean
  readonly style: TimeStyle
}

function noonDifference(zone: Zone, other: Zone, day: number): number {
  return differenceAt(zone, other, zone.stampAt({ day, second: DAY / 2 }))
}

/** `New York Sun 18:00 – Mon 06:00` */
export function zoneWords(scale: Scale, other: Zone, day: number, style: TimeStyle): string {
  const { from, to } = scale.openOf(day)
  const there = { ...style, zone: other.name }
  const at = (stamp: number) => `${showWeekday(stamp, there)} ${showTime(stamp, there)}`
  return `${cityOf(other.name)} ${at(from)} – ${at(to)}`
}

/** `New York` of `America/New_York`. */
export function cityOf(zone: string): string {
  return (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ')
}

/** Whether it is the name of a time zone that this browser knows. */
export function isZoneName(name: string): boolean {
  try {
    return name !== '' && new Intl.DateTimeFormat('en', { timeZone: name }) !== undefined
  } catch {
    return false
  }
}
