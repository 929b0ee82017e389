/** The reports, their permissions, and their columns. */

import type { Module } from '../../api/module.ts'
import { allows, type WhoAmI } from '../../api/own-session.ts'
import type { MessageName } from '../../text/say.ts'
import type { Tone } from '../../ui/chart-parts.ts'

export type ReportName = 'utilisation' | 'revenue' | 'open-items' | 'statement' | 'unbilled' | 'time'

/** The type of the figures in a column. */
type FigureKind = 'amount' | 'count' | 'hours' | 'day'

export interface ReportColumn {
  readonly member: string
  readonly title: MessageName
  readonly kind: FigureKind
  /** How it is drawn, where it is. */
  readonly tone?: Tone
}

export interface ReportFacts {
  readonly name: ReportName
  readonly title: MessageName
  readonly about: MessageName
  /** The permission that the report needs. */
  readonly modules: readonly Module[]
  readonly groups: readonly string[]
  /** Which days it is about: a period, all unless one is chosen, or the end of a day. */
  readonly days: 'month' | 'year' | 'all' | 'as-of'
  readonly columns: readonly ReportColumn[]
  /** The figure at the end of a bar, and of the last column. */
  readonly main: string
}

const amount = (member: string, title: MessageName, tone?: Tone): ReportColumn => ({
  member,
  title,
  kind: 'amount',
  ...(tone !== undefined && { tone }),
})
const hours = (member: string, title: MessageName, tone?: Tone): ReportColumn => ({
  ...amount(member, title, tone),
  kind: 'hours',
})

export const reports: readonly ReportFacts[] = [
  {
    name: 'utilisation',
    title: 'reports.utilisation',
    about: 'reports.utilisation-about',
    modules: ['schedule'],
    groups: [],
    days: 'month',
    columns: [
      hours('booked_sec', 'reports.booked', 'accent'),
      hours('held_sec', 'reports.held', 'amber'),
      hours('free_sec', 'reports.free', 'rest'),
    ],
    main: 'booked_sec',
  },
  {
    name: 'revenue',
    title: 'reports.revenue',
    about: 'reports.revenue-about',
    modules: ['finance'],
    groups: ['month', 'client', 'project', 'resource'],
    days: 'year',
    columns: [
      amount('invoiced', 'reports.invoiced'),
      amount('credited', 'reports.credited'),
      amount('buy_total', 'reports.cost'),
      amount('net_total', 'reports.net', 'accent'),
    ],
    main: 'net_total',
  },
  {
    name: 'open-items',
    title: 'reports.open-items',
    about: 'reports.open-items-about',
    modules: ['finance'],
    groups: ['client', 'project', 'invoice'],
    days: 'as-of',
    columns: [
      amount('not_due', 'reports.not-due', 'good'),
      amount('overdue_1_to_30', 'reports.to-30', 'accent'),
      amount('overdue_31_to_60', 'reports.to-60', 'violet'),
      amount('overdue_61_to_90', 'reports.to-90', 'amber'),
      amount('overdue_over_90', 'reports.over-90', 'red'),
      amount('balance', 'reports.balance'),
    ],
    main: 'balance',
  },
  {
    name: 'statement',
    title: 'reports.statement',
    about: 'reports.statement-about',
    // The contacts, to choose the client.
    modules: ['finance', 'contact'],
    groups: [],
    days: 'year',
    columns: [],
    main: 'balance',
  },
  {
    name: 'unbilled',
    title: 'reports.unbilled',
    about: 'reports.unbilled-about',
    modules: ['finance', 'schedule'],
    groups: ['project', 'client'],
    days: 'all',
    columns: [
      { member: 'bookings', title: 'reports.bookings', kind: 'count' },
      { member: 'oldest', title: 'reports.oldest', kind: 'day' },
      amount('buy_total', 'reports.cost'),
      amount('net_total', 'reports.net', 'accent'),
    ],
    main: 'net_total',
  },
  {
    name: 'time',
    title: 'reports.time',
    about: 'reports.time-about',
    modules: [],
    groups: ['person', 'project', 'activity'],
    days: 'month',
    columns: [
      { member: 'entries', title: 'reports.entries', kind: 'count' },
      hours('billable_sec', 'reports.billable', 'accent'),
      hours('duration_sec', 'reports.spent', 'rest'),
    ],
    main: 'duration_sec',
  },
]

/** The reports that the user may read. */
export function reportsFor(me: Pick<WhoAmI, 'permissions'>): readonly ReportFacts[] {
  return reports.filter(({ modules }) => modules.every((module) => allows(me, module, 'READ')))
}
