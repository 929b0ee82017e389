import { say } from '../../text/say.ts'
import type { TimeStyle } from '../../time/show-time.ts'
import { firstOfWeek, mondayOf } from '../../timeline/wall-clock.ts'

interface RangeWords {
  /** `16 – 22 November 2026` */
  readonly range: string
  /** `Week 47` */
  readonly week: string
}

/** Days are the same in every zone, so they are shown in UTC. */
export function rangeWords(day: number, days: number, { locale }: Pick<TimeStyle, 'locale'>): RangeWords {
  const format = formatOf(locale, days === 1)
  const [from, to] = [dateOf(day), dateOf(day + days - 1)]
  const range = days === 1 ? format.format(from) : format.formatRange(from, to)
  return { range, week: say('schedule.week', { number: weekNumber(firstOfWeek(day, locale) + 3) }) }
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** A format is made once: making one takes much longer than using it. */
function formatOf(locale: string, hasWeekday: boolean): Intl.DateTimeFormat {
  const key = `${locale} ${hasWeekday}`
  const known = formats.get(key)
  if (known !== undefined) return known
  const form = { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' } as const
  const format = new Intl.DateTimeFormat(locale, hasWeekday ? { weekday: 'short', ...form } : form)
  formats.set(key, format)
  return format
}

function dateOf(day: number): Date {
  return new Date(day * 86_400_000)
}

/** By ISO 8601: a week belongs to the year of its Thursday. Weeks that begin earlier have the number of most of their days. */
function weekNumber(day: number): number {
  const thursday = mondayOf(day) + 3
  const first = Date.UTC(dateOf(thursday).getUTCFullYear(), 0, 1) / 86_400_000
  return 1 + Math.floor((thursday - first) / 7)
}
