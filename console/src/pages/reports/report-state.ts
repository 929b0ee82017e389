/** The state of a report, as its URL holds it: a link and a reload show the same. */
import { localTime } from '../../time/zone-time.ts'
import type { ReportFacts } from './report-facts.ts'

export interface ReportState {
  readonly report: ReportFacts
  readonly by: string
  /** Days such as `2026-03-01`; empty for no bound. Of a report as of a day, only `to`. */
  readonly from: string
  readonly to: string
  readonly currency: string
  /** Of utilisation: the type of resource. */
  readonly type: string
  /** Of the statement of account: the uuid of the client. */
  readonly client: string
}

const day = /^\d{4}-\d{2}-\d{2}$/

/** The state of an address; what it does not say is as the report begins. `now` is in UNIX seconds. */
export function readReportState(
  known: readonly ReportFacts[],
  search: string,
  now: number,
  zone: string,
): ReportState | undefined {
  const given = new URLSearchParams(search)
  const report = known.find(({ name }) => name === given.get('report')) ?? known[0]
  if (report === undefined) return undefined
  const dayOf = (name: string, otherwise: string) => {
    const text = given.get(name)
    return text !== null && (text === '' || day.test(text)) ? text : otherwise
  }
  const first = firstPeriod(report, now, zone)
  const by = given.get('by') ?? ''
  return {
    report,
    by: report.groups.includes(by) ? by : (report.groups[0] ?? ''),
    from: dayOf('from', first.from),
    to: dayOf('to', first.to),
    currency: given.get('currency') ?? '',
    type: given.get('type') ?? '1',
    client: given.get('client') ?? '',
  }
}

/** The whole state: a link that is sent shows the same days tomorrow. */
export function writeReportState({ report, by, from, to, currency, type, client }: ReportState): string {
  const pairs: [string, string][] = [
    ['report', report.name],
    ...(by === '' ? [] : [['by', by] as [string, string]]),
    ...(report.days === 'as-of' ? [] : [['from', from] as [string, string]]),
    ['to', to],
    ...(currency === '' ? [] : [['currency', currency] as [string, string]]),
    ...(report.name === 'utilisation' ? [['type', type] as [string, string]] : []),
    ...(report.name === 'statement' && client !== '' ? [['client', client] as [string, string]] : []),
  ]
  return new URLSearchParams(pairs).toString()
}

/** The first state of a report. */
export function reportAddress(name: string): string {
  return `/reports?report=${name}`
}

export interface Period {
  readonly from: string
  readonly to: string
}

export const periodNames = ['this-month', 'last-month', 'this-quarter', 'this-year', 'last-12-months'] as const
export type PeriodName = (typeof periodNames)[number]

/** The first and the last day of a period, as a zone's calendar has it now. */
export function periodOf(name: PeriodName, now: number, zone: string): Period {
  const { year, month } = localTime(now, zone)
  const quarter = month - ((month - 1) % 3)
  const [firstMonth, months] = {
    'this-month': [month, 1],
    'last-month': [month - 1, 1],
    'this-quarter': [quarter, 3],
    'this-year': [1, 12],
    'last-12-months': [month - 11, 12],
  }[name] as [number, number]
  return { from: dayText(year, firstMonth, 1), to: dayText(year, firstMonth + months, 0) }
}

function firstPeriod({ days }: ReportFacts, now: number, zone: string): Period {
  if (days === 'all') return { from: '', to: '' }
  if (days === 'month') return periodOf('this-month', now, zone)
  if (days === 'year') return periodOf('last-12-months', now, zone)
  const { year, month, day } = localTime(now, zone)
  return { from: '', to: dayText(year, month, day) }
}

/** The same period a year before. */
export function yearBefore({ from, to }: Period): Period {
  const earlier = (text: string) => (text === '' ? '' : shifted(text))
  return { from: earlier(from), to: earlier(to) }
}

function shifted(text: string): string {
  const [year = 0, month = 0, day = 0] = text.split('-').map(Number)
  const lastOfMonth = new Date(Date.UTC(year, month, 0)).getUTCDate()
  return day === lastOfMonth ? dayText(year - 1, month + 1, 0) : dayText(year - 1, month, day)
}

/** Months and days may go beyond their year and month. */
function dayText(year: number, month: number, day: number): string {
  return new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10)
}
