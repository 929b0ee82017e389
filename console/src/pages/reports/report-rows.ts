/** The visible part of a report: the rows of one currency, their names, and how they are drawn. */
import { say } from '../../text/say.ts'
import { showFigure, showHours } from '../../text/show-figure.ts'
import type { BarPart } from '../../ui/chart-parts.ts'
import type { ReportColumn, ReportFacts } from './report-facts.ts'
import type { Report, ReportRow } from './report-queries.ts'

/** The currencies of a report, the one first that has the most rows. */
export function currenciesOf({ data }: Report): readonly string[] {
  const counts = Map.groupBy(
    data.flatMap(({ currency }) => (typeof currency === 'string' ? [currency] : [])),
    (currency) => currency,
  )
  return [...counts].toSorted(([, some], [, others]) => others.length - some.length).map(([currency]) => currency)
}

/** The rows in one currency; all rows of a report without currencies. */
export function rowsIn({ data }: Report, currency: string): readonly ReportRow[] {
  return data.filter((row) => row.currency === undefined || row.currency === currency)
}

/** The columns that the service shows: users who may not see costs get no costs. */
export function columnsOf(facts: ReportFacts, rows: readonly ReportRow[]): readonly ReportColumn[] {
  return facts.columns.filter(({ member }) => rows.some((row) => row[member] !== null && row[member] !== undefined))
}

/** The name of a row. Months are named in the language of the locale. */
export function rowName(row: ReportRow, by: string, locale: string): string {
  const { name } = row
  if (typeof name !== 'string') return say(by === 'activity' ? 'reports.no-activity' : 'reports.none')
  return by === 'month' ? monthName(name, locale) : name
}

export function monthName(month: string, locale: string, form: 'short' | 'full' = 'full'): string {
  const named: Intl.DateTimeFormatOptions = { month: 'short', timeZone: 'UTC' }
  if (form === 'full') named.year = 'numeric'
  return new Intl.DateTimeFormat(locale, named).format(Date.parse(`${month}-01T00:00:00Z`))
}

/** Every month from the first to the last of some in order, also those without a row. */
export function monthsOf(names: readonly string[]): readonly string[] {
  const place = (name: string | undefined) => {
    const [year = 0, month = 1] = (name ?? '').split('-').map(Number)
    return year * 12 + month - 1
  }
  const [first, last] = [place(names[0]), place(names.at(-1))]
  return Array.from({ length: last - first + 1 }, (_, at) => {
    const months = first + at
    return `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}`
  })
}

/** The figure of a column as it stands in a cell; a dash where it is not known. */
export function figureOf(row: ReportRow, { member, kind }: ReportColumn, locale: string): string {
  const value = row[member]
  if (value === null || value === undefined) return '–'
  if (kind === 'amount') return showFigure(String(value), String(row.currency), locale)
  if (kind === 'hours') return showHours(Number(value), locale)
  if (kind === 'count') return new Intl.NumberFormat(locale).format(Number(value))
  return showDay(String(value), locale)
}

/** A day such as `2026-03-01` in the form of the locale. */
export function showDay(day: string, locale: string): string {
  const form = { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' } as const
  return new Intl.DateTimeFormat(locale, form).format(Date.parse(`${day}T00:00:00Z`))
}

export function isZero(row: ReportRow, { member, kind }: ReportColumn): boolean {
  return kind !== 'day' && Number(row[member]) === 0
}

/** The parts of a row's bar. Where one column holds another, only the rest of it is drawn beside. */
export function partsOf(facts: ReportFacts, row: ReportRow): readonly BarPart[] {
  const drawn = facts.columns.flatMap(({ member, tone }) =>
    tone === undefined ? [] : [{ tone, member, value: Number(row[member] ?? 0) }],
  )
  return drawn.map(({ tone, member, value }) =>
    member === 'duration_sec' ? { tone, value: value - Number(row.billable_sec) } : { tone, value },
  )
}

/** How long a resource is open. */
export function openSeconds({ booked_sec, held_sec, free_sec }: ReportRow): number {
  return Number(booked_sec) + Number(held_sec) + Number(free_sec)
}

/** The booked share of the open time, for the order of rows. */
export function shareOf(row: ReportRow): number {
  return Number(row.booked_sec) / Math.max(1, openSeconds(row))
}
