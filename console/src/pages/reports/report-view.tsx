import { useQuery } from '@tanstack/react-query'
import { say } from '../../text/say.ts'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { ChartKey, ReportChart } from './report-chart.tsx'
import { type ReportRow, reportQuery, reportQueryOf, yearBeforeQuery } from './report-queries.ts'
import { currenciesOf, rowsIn, shareOf } from './report-rows.ts'
import type { ReportState } from './report-state.ts'
import { ReportTable } from './report-table.tsx'
import { ReportTools } from './report-tools.tsx'

interface ReportViewProps {
  readonly state: ReportState
  /** Of utilisation: what can be booked. */
  readonly resourceIds: readonly number[]
  readonly change: (part: Partial<ReportState>) => void
}

/** One report: its tools, its chart, its table. */
export function ReportView({ state, resourceIds, change }: ReportViewProps) {
  const { report, by } = state
  const isUse = report.name === 'utilisation'
  const isMonthly = report.name === 'revenue' && by === 'month'
  const { data, error, refetch } = useQuery(reportQuery(report.name, reportQueryOf(state, resourceIds)))
  const earlier = useQuery({ ...yearBeforeQuery(state), enabled: isMonthly })
  const currencies = data === undefined ? [] : currenciesOf(data)
  const currency = currencies.includes(state.currency) ? state.currency : (currencies[0] ?? '')
  const found = data === undefined ? [] : rowsIn(data, currency)
  const rows = isUse ? found.toSorted((one, other) => shareOf(other) - shareOf(one)) : found
  const rowsBefore = isMonthly && earlier.data ? rowsIn(earlier.data, currency) : []
  const before = rowsBefore.length > 0 ? byMonthAfter(rowsBefore) : undefined
  return (
    <>
      <ReportTools state={{ ...state, currency }} currencies={currencies} change={change} />
      {error && <ProblemNotice problem={error} retry={() => void refetch()} />}
      {isMonthly && !error && earlier.error && (
        <ProblemNotice problem={earlier.error} retry={() => void earlier.refetch()} />
      )}
      {data === undefined && !error && (
        <p className="soft" role="status">
          {say('loading')}
        </p>
      )}
      {data !== undefined && rows.length === 0 && <p className="report-empty">{say('reports.nothing')}</p>}
      {data !== undefined && rows.length > 0 && (
        <div className={isUse ? 'report-use' : 'report-body'}>
          {isUse ? (
            <ChartKey facts={report} rows={rows} />
          ) : (
            <ReportChart facts={report} by={by} rows={rows} before={before} />
          )}
          <ReportTable
            facts={report}
            by={by}
            rows={rows}
            total={data.totals.find((total) => total.currency === undefined || total.currency === currency)}
            before={before}
          />
        </div>
      )}
      {data !== undefined && <Unpriced rows={data.data} />}
    </>
  )
}

/** Work without a price stands in no currency. */
function Unpriced({ rows }: { readonly rows: readonly ReportRow[] }) {
  const unpriced = rows.filter((row) => row.currency === null)
  if (unpriced.length === 0) return null
  return (
    <div className="report-note">
      <p>{say('reports.unpriced')}</p>
      <ul>
        {unpriced.map((row) => (
          <li key={String(row.id)}>
            {row.name ?? say('reports.none')}: {say('today.count', { count: Number(row.bookings) })}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Rows of months, by the same month a year later. */
function byMonthAfter(rows: readonly ReportRow[]): ReadonlyMap<string, ReportRow> {
  return new Map(
    rows.map((row) => {
      const [year, month] = String(row.name).split('-')
      return [`${Number(year) + 1}-${month}`, row]
    }),
  )
}
