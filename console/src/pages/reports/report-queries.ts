import { queryOptions } from '@tanstack/react-query'
import { addressOf, type Query, type RecordKind, send } from '../../api/client.ts'
import type { ReportName } from './report-facts.ts'
import { type ReportState, yearBefore } from './report-state.ts'

/** A row of a report, or its sums: amounts are exact decimals, lengths are seconds. */
export type ReportRow = Readonly<Record<string, string | number | null>>

export interface Report {
  readonly data: readonly ReportRow[]
  readonly totals: readonly ReportRow[]
}

/** A change of one of these makes a report old. */
const reads: Readonly<Record<ReportName, readonly RecordKind[]>> = {
  utilisation: ['booking', 'resource', 'status', 'workspace', 'instance'],
  revenue: ['invoice', 'credit-note', 'contact', 'project', 'resource'],
  'open-items': ['invoice', 'payment', 'credit-note', 'contact', 'project'],
  statement: ['invoice', 'payment', 'credit-note'],
  unbilled: ['booking', 'invoice', 'status', 'contact', 'project'],
  time: ['time-entry', 'project', 'user', 'time-activity'],
}

/** The request for a report. */
export function reportQueryOf(state: ReportState, resourceIds: readonly number[] = []): Query {
  const { report, by, from, to, client } = state
  const days = report.days === 'as-of' ? { as_of: to } : { from, to }
  const given = Object.fromEntries(Object.entries(days).filter(([, day]) => day !== ''))
  if (report.name === 'utilisation') return { ...given, ...openTime, resource_ids: resourceIds }
  return report.name === 'statement' ? { ...given, client_uuid: client } : { by, ...given }
}

/** Opening hours; where none are known, the hours that the schedule shows while nights are folded. */
const openTime = { hours: 'open', day_from: '08:00', day_to: '20:00' }

export function reportQuery(name: ReportName, query: Query) {
  return queryOptions({
    queryKey: ['report', name, query] as const,
    queryFn: async ({ signal }): Promise<Report> => {
      const { body } = await send<{ data: readonly ReportRow[]; totals: ReportRow | readonly ReportRow[] }>(
        'GET',
        addressOf(`report/${name}`, query),
        { signal },
      )
      return { data: body.data, totals: [body.totals].flat() as readonly ReportRow[] }
    },
    meta: { reads: reads[name] },
  })
}

/** The revenue of the same months a year before. */
export function yearBeforeQuery(state: ReportState) {
  return reportQuery('revenue', reportQueryOf({ ...state, ...yearBefore(state) }))
}

interface Choices {
  readonly resources: readonly { readonly id: number; readonly type_id: number }[]
}

/** The resources whose use can be reported. */
export const reportedResources = queryOptions({
  queryKey: ['reported-resources'] as const,
  queryFn: async ({ signal }) => (await send<Choices>('GET', '/v2/booking/choices', { signal })).body.resources,
  meta: { reads: ['resource', 'workspace'] },
})
