/** When schemes apply, as places on a week and a year. */
import { isYes } from '../../../api/is-yes.ts'
import type { RateScheme } from './rate-queries.ts'

export const DAY_MINUTES = 24 * 60

/** A part of a day in which a scheme applies, in minutes. */
export interface Band {
  readonly scheme: RateScheme
  readonly day: number
  readonly from: number
  readonly to: number
}

const minutesOf = (time: string | null) => {
  const [hours = 0, minutes = 0] = (time ?? '').split(':').map(Number)
  return hours * 60 + minutes
}

/** `days` are the seven days as `2026-11-23`. A band over midnight has a part on each day. */
export function bandsOf(schemes: readonly RateScheme[], days: readonly string[]): readonly Band[] {
  return schemes
    .filter(({ type_id }) => type_id === 3)
    .flatMap((scheme) =>
      days.flatMap((date, day) => {
        if (!appliesOn(scheme, date)) return []
        const [from, to] = [minutesOf(scheme.time_start), minutesOf(scheme.time_end)]
        const parts =
          from < to
            ? [[from, to]]
            : [
                [0, to],
                [from, DAY_MINUTES],
              ]
        return parts
          .filter(([one = 0, other = 0]) => one < other)
          .map(([one = 0, other = 0]) => ({ scheme, day, from: one, to: other }))
      }),
    )
}

/** Whether the dates of a scheme include the day; without fixed dates they repeat each year. */
function appliesOn({ date_start, date_end, fixed_date }: RateScheme, day: string): boolean {
  if (date_start === null && date_end === null) return true
  const part = (date: string) => (isYes(fixed_date) ? date : date.slice(5))
  const [from, to, at] = [date_start && part(date_start), date_end && part(date_end), part(day)]
  if (from && to && from > to) return at >= from || at <= to
  return (!from || at >= from) && (!to || at <= to)
}

/** The months, from 1, in which a seasonal scheme applies at all in the year. */
export function monthsOf(scheme: RateScheme, year: number): readonly number[] {
  return Array.from({ length: 12 }, (_, at) => at + 1).filter((month) => {
    const days = new Date(Date.UTC(year, month, 0)).getUTCDate()
    const text = (day: number) => `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
    return Array.from({ length: days }, (_, at) => text(at + 1)).some((day) => appliesOn(scheme, day))
  })
}
