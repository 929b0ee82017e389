import { civilDaysOf, civilFromDays } from '../../../kernel/time/civil-date.ts'
import { localDate } from '../../../kernel/time/local-date.ts'
import { type RenderedItem, stampOfDay } from '../document/index.ts'
import type { DocumentFacts } from './document-facts.ts'

type LineDays = Pick<RenderedItem, 'period_start' | 'period_end'>

/** The billed period of a line, or nothing if the page has it elsewhere; `text` is what the page says of the line. */
export type PeriodOfLine = (line: LineDays, text: string) => string

export function periodOfLines({ document, look: { locale, timezone } }: DocumentFacts): PeriodOfLine {
  const day = (number: number) => localDate(stampOfDay(number, timezone), timezone, locale, 'long')
  return ({ period_start, period_end }, text) => {
    const [first, last] = [civilDaysOf(period_start ?? ''), civilDaysOf(period_end ?? '')]
    const isWhole = (first ?? null) === document.period_start && (last ?? null) === document.period_end
    const days = [...new Set([first, last])].filter((one) => one !== undefined)
    return isWhole || areNamed(days, text) ? '' : days.map(day).join(' – ')
  }
}

/** The first and the last day of lines that are printed as one. */
export function daysOfLines(lines: readonly LineDays[]): LineDays {
  const first = lines.flatMap(({ period_start }) => period_start ?? []).toSorted()[0]
  const last = lines.flatMap(({ period_end }) => period_end ?? []).toSorted()
  return { ...(first && { period_start: first }), ...(last.length > 0 && { period_end: last.at(-1) ?? '' }) }
}

/** Whether a text has the day and the year of each date in it, as the descriptions of bookings have, in any format. */
function areNamed(dates: readonly number[], text: string): boolean {
  const figures = new Set(text.match(/\d+/g)?.map(Number))
  return dates.map(civilFromDays).every(({ year, day }) => {
    return figures.has(day) && (figures.has(year) || figures.has(year % 100))
  })
}
