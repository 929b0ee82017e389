/** Moments as forms keep them: a local time, and which of two it is if the clocks go back: `2026-10-25T02:15 second`. */
import { momentOfTyped, typedTime } from '../../time/typed-time.ts'
import { zoneOf } from '../../timeline/wall-clock.ts'

const SECOND = ' second'

export function typedMoment(stamp: number, zone: string): string {
  const isSecond = zoneOf(zone).bothOf(stamp)?.[1] === stamp
  return `${typedTime(stamp, zone)}${isSecond ? SECOND : ''}`
}

/** Null for what is not a local time. */
export function momentOfDraft(text: string, zone: string): number | null {
  const first = momentOfTyped(text, zone)
  if (first === null || !text.endsWith(SECOND)) return first
  return zoneOf(zone).bothOf(first)?.[1] ?? first
}

/** The local time alone, as a field of the browser shows it. */
export function withoutHalf(text: string): string {
  return text.replace(SECOND, '')
}

/** Another typed time stays in its half of the hour that occurs twice. */
export function inSameHalf(typed: string, before: string): string {
  return typed !== '' && before.endsWith(SECOND) ? `${typed}${SECOND}` : typed
}

/** A value of a custom field, a moment in ISO 8601, as forms keep it. */
export function typedIso(value: string, zone: string): string {
  const stamp = Date.parse(value) / 1000
  return Number.isNaN(stamp) ? '' : typedMoment(stamp, zone)
}

/** The value of a custom field: a moment in ISO 8601, empty for what is not a local time. */
export function isoOfDraft(text: string, zone: string): string {
  const stamp = momentOfDraft(text, zone)
  return stamp === null ? '' : new Date(stamp * 1000).toISOString().replace('.000Z', 'Z')
}
