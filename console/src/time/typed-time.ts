/** Moments as fields of the browser for local times have them: `2026-12-24T09:30`. */
import { localTime, momentOf } from './zone-time.ts'

const two = (value: number) => String(value).padStart(2, '0')

export function typedTime(seconds: number, zone: string): string {
  const { year, month, day, hour, minute } = localTime(seconds, zone)
  return `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}T${two(hour)}:${two(minute)}`
}

/** The day of a moment, as fields of the browser for days have it: `2026-12-24`. */
export function typedDay(seconds: number, zone: string): string {
  return typedTime(seconds, zone).slice(0, 10)
}

/** Null for what is not a local time. */
export function momentOfTyped(text: string, zone: string): number | null {
  const parts = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)/.exec(text)?.slice(1).map(Number)
  if (parts === undefined) return null
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = parts
  return momentOf({ year, month, day, hour, minute, second: 0 }, zone)
}
