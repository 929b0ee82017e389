import '../../text/late-texts.ts'
import '../../ui/tabs.css'
import './reports.css'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation, useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { addressOf } from '../../api/client.ts'
import { allows, useWhoAmI } from '../../api/own-session.ts'
import { say } from '../../text/say.ts'
import { copyText } from '../../ui/copy-text.ts'
import { Page } from '../../ui/page.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { useNow } from '../../ui/use-now.ts'
import { useDayStyle } from '../../ui/use-time-style.ts'
import { type ReportFacts, reportsFor } from './report-facts.ts'
import { reportedResources, reportQueryOf } from './report-queries.ts'
import { type ReportState, readReportState, reportAddress, writeReportState } from './report-state.ts'
import { ReportTools } from './report-tools.tsx'
import { ReportView } from './report-view.tsx'
import { StatementView } from './statement-view.tsx'

const HOUR = 3600

/** Revenue, debts, unbilled work and time. Each user sees what they may read. */
export function ReportsPage() {
  const me = useWhoAmI()
  const { zone } = useDayStyle()
  const now = useNow(HOUR)
  const { searchStr } = useLocation()
  const navigate = useNavigate()
  const known = useMemo(() => reportsFor(me), [me])
  const state = readReportState(known, searchStr, now, zone)
  if (state === undefined) return null
  const change = (part: Partial<ReportState>) =>
    void navigate({ to: `/reports?${writeReportState({ ...state, ...part })}`, replace: true })
  return (
    <Page title={say('reports')}>
      <div className="reports">
        <nav className="tabs" aria-label={say('reports')}>
          {known.map((report) => (
            <Link
              key={report.name}
              to={reportAddress(report.name)}
              aria-current={report === state.report ? 'page' : undefined}
            >
              {say(report.title)}
            </Link>
          ))}
        </nav>
        <Asked report={state.report} state={state} change={change} />
      </div>
    </Page>
  )
}

interface AskedProps {
  readonly report: ReportFacts
  readonly state: ReportState
  readonly change: (part: Partial<ReportState>) => void
}

function Asked({ report, state, change }: AskedProps) {
  const me = useWhoAmI()
  const isUse = report.name === 'utilisation'
  const { data, error, refetch } = useQuery({ ...reportedResources, enabled: isUse })
  if (isUse && error) return <ProblemNotice problem={error} retry={() => void refetch()} />
  if (isUse && data === undefined)
    return (
      <p role="status" className="soft">
        {say('loading')}
      </p>
    )
  const resourceIds = (data ?? []).filter(({ type_id }) => String(type_id) === state.type).map(({ id }) => id)
  const file = addressOf(`report/${report.name}`, { ...reportQueryOf(state, resourceIds), format: 'csv' })
  const isNothing = isUse && resourceIds.length === 0
  const isStatement = report.name === 'statement'
  return (
    <section className="report" aria-labelledby="report-title">
      <div className="report-actions">
        <button type="button" className="btn quiet" onClick={() => void copyLink(state)}>
          {say('reports.copy-link')}
        </button>
        <button type="button" className="btn" onClick={() => window.print()}>
          {say('reports.print')}
        </button>
        {!isNothing && !(isStatement && state.client === '') && (
          <a className="btn" href={file} download>
            {say('reports.csv')}
          </a>
        )}
      </div>
      <div className="report-head">
        <h2 id="report-title">{say(report.title)}</h2>
        <p className="faint small">{say(report.about)}</p>
      </div>
      {isNothing && (
        <>
          <ReportTools state={state} currencies={[]} change={change} />
          <p className="report-empty">
            {say('reports.no-resources')}{' '}
            {allows(me, 'admin', 'WRITE') && <Link to="/admin/resources">{say('reports.add-resource')}</Link>}
          </p>
        </>
      )}
      {isStatement && <StatementView state={state} change={change} />}
      {!isNothing && !isStatement && <ReportView state={state} resourceIds={resourceIds} change={change} />}
    </section>
  )
}

function copyLink(state: ReportState): Promise<void> {
  return copyText(`${window.location.origin}/reports?${writeReportState(state)}`, say('reports.link-copied'))
}
