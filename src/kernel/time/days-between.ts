import type { Day } from './day-at.ts'

/** A calendar day in a zone. */
export interface DatedDay extends Day {
  /** `2026-03-29` */
  readonly date: string
}

/** The days from one date to another, both included, in a zone: at clock changes they do not have 24 hours. */
export function zoneDaysBetween(from: string, to: string, zone: string): DatedDay[] {
  const days: DatedDay[] = []
  const last = Temporal.PlainDate.from(to)
  let date = Temporal.PlainDate.from(from)
  let start = startOf(date, zone)
  while (Temporal.PlainDate.compare(date, last) <= 0) {
    const next = date.add({ days: 1 })
    const end = startOf(next, zone)
    days.push({ date: date.toString(), start, end })
    date = next
    start = end
  }
  return days
}

function startOf(date: Temporal.PlainDate, zone: string): number {
  return date.toZonedDateTime(zone).epochMilliseconds / 1000
}
