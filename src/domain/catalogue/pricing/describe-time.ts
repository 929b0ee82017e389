import { counted } from '../../../kernel/counted.ts'
import { civilDateText } from '../../../kernel/time/civil-date.ts'
import { formatDate } from '../../../kernel/time/date-format.ts'
import { offsetAt } from '../../../kernel/time/zone.ts'
import { type DayPart, type Stretch, secondsOf } from './booked-days.ts'
import type { BookingFacts, OwnRate } from './price-list.ts'

const LISTED_MAX = 5

/** The time that a line charges, and its length, in words. */
export function describeTime(parts: readonly DayPart[], { allDay, timezone }: BookingFacts): string {
  const days = [...new Set(parts.map(({ day }) => civilDateText(day)))]
  if (allDay) return `Its time is ${counted(days.length, 'whole day')}: ${listed(days)}.`
  const moment = (stamp: number) => formatDate(stamp, timezone, 'Y-m-d H:i', 'en')
  const stretches = unbroken(parts).map(({ start, end }) => `${moment(start)} to ${moment(end)}`)
  const sentence = `Its time is ${formatHours(parts)} h on ${counted(days.length, 'day')}: ${listed(stretches)} (${timezone}).`
  return [sentence, ...clockChanges(parts, timezone)].join(' ')
}

/** Why a night is an hour longer or shorter than its clock times say. */
function clockChanges(parts: readonly DayPart[], zone: string): string[] {
  return parts.flatMap(({ day, start, end }) => {
    const back = offsetAt(start, zone) - offsetAt(end, zone)
    if (back === 0) return []
    const length = formatHours([{ start: 0, end: Math.abs(back) }])
    const [way, effect] = back > 0 ? ['back', 'longer'] : ['forward', 'shorter']
    return `Clocks go ${way} on ${civilDateText(day)}, which makes it ${length} h ${effect} than its times of day suggest.`
  })
}

/** `12`, `1:20`, or `0:00:30`. */
export function formatHours(parts: readonly Stretch[]): string {
  const seconds = secondsOf(parts)
  const two = (value: number) => `:${String(value).padStart(2, '0')}`
  const [minutesLeft, secondsLeft] = [Math.floor(seconds / 60) % 60, seconds % 60]
  const minutes = minutesLeft === 0 && secondsLeft === 0 ? '' : two(minutesLeft)
  return `${Math.floor(seconds / 3_600)}${minutes}${secondsLeft === 0 ? '' : two(secondsLeft)}`
}

/** `, valid from 2026-03-01 to 2026-03-31`; empty if there are no dates. */
export function describeDates(
  { dateStart, dateEnd }: Pick<OwnRate, 'dateStart' | 'dateEnd'>,
  everyYear = false,
): string {
  const formatted = (date: string) => (everyYear ? date.slice(5) : date)
  if (dateStart === null && dateEnd === null) return ''
  if (dateStart === null) return `, valid until ${formatted(dateEnd ?? '')}`
  return `, valid from ${formatted(dateStart)}${dateEnd === null ? '' : ` to ${formatted(dateEnd)}`}`
}

function listed(texts: readonly string[]): string {
  const more = texts.length > LISTED_MAX ? `, and ${texts.length - LISTED_MAX} more` : ''
  return `${texts.slice(0, LISTED_MAX).join(', ')}${more}`
}

/** Joins parts that are cut at midnight. */
function unbroken(parts: readonly Stretch[]): Stretch[] {
  const stretches: Stretch[] = []
  for (const { start, end } of parts) {
    const last = stretches.at(-1)
    if (last?.end === start) stretches[stretches.length - 1] = { start: last.start, end }
    else stretches.push({ start, end })
  }
  return stretches
}
