import '../../text/late-texts.ts'
import './projects.css'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { askedId } from '../../api/asked-id.ts'
import { allows, useWhoAmI } from '../../api/own-session.ts'
import { isolated } from '../../text/isolated.ts'
import { say } from '../../text/say.ts'
import { Page } from '../../ui/page.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { useNow } from '../../ui/use-now.ts'
import { useTimeStyle } from '../../ui/use-time-style.ts'
import { PhaseChart } from './phase-chart.tsx'
import { FigureStrip, MoneyChart } from './project-money.tsx'
import { figuresQuery, oneProjectQuery, phasesQuery } from './project-queries.ts'
import { Bills, Documents, NextBookings, PeopleTime } from './project-side.tsx'
import { projectForm, showSpan } from './project-words.ts'

const MINUTE = 60

/** One project: what is planned, booked, worked, billed. */
export function ProjectPage() {
  const { searchStr } = useLocation()
  const id = askedId(new URLSearchParams(searchStr).get('id'))
  const style = useTimeStyle()
  const me = useWhoAmI()
  const now = useNow(MINUTE)
  const { data, error, refetch } = useQuery(oneProjectQuery(id))
  const figures = useQuery({ ...figuresQuery(id), enabled: id > 0 })
  const phases = useQuery(phasesQuery(id))
  const project = data?.data[0]
  if (project === undefined) {
    return (
      <Page title={say('projects')}>
        <div className="projects">
          {error ? (
            <ProblemNotice problem={error} retry={() => void refetch()} />
          ) : (
            <p role="status">{say(data === undefined ? 'loading' : 'problem.gone')}</p>
          )}
        </div>
      </Page>
    )
  }
  const { name, code, client, status, start, end, description } = project
  const about = [isolated(client[0]?.name ?? ''), code, showSpan(start, end, style)].filter(Boolean).join(' · ')
  const seesSchedule = allows(me, 'schedule', 'READ')
  return (
    <Page title={name} about={status[0] && <span className="tag">{status[0].name}</span>}>
      <div className="projects">
        <div className="project-head">
          <div>
            <p className="soft">
              <Link to="/projects">{say('projects')}</Link>
              {about !== '' && ` / ${about}`}
            </p>
            {description !== null && <p className="soft">{description}</p>}
          </div>
          <span className="line">
            {seesSchedule && (
              <Link className="btn" to={scheduleOf(id)}>
                {say('projects.in-schedule')}
              </Link>
            )}
            <Link className="btn" to={projectForm(id)}>
              {say(allows(me, 'project', 'WRITE') ? 'projects.change' : 'projects.details')}
            </Link>
          </span>
        </div>
        {figures.error && <ProblemNotice problem={figures.error} retry={() => void figures.refetch()} />}
        {phases.error && <ProblemNotice problem={phases.error} retry={() => void phases.refetch()} />}
        {figures.data && <FigureStrip figures={figures.data} name={name} />}
        <div className="project-halves">
          <div className="project-main">
            {(phases.data?.data.length ?? 0) > 0 && (
              <section className="project-part" aria-labelledby="phases">
                <h2 id="phases">{say('projects.phases')}</h2>
                <PhaseChart phases={phases.data?.data ?? []} now={now} />
              </section>
            )}
            {figures.data?.money?.map((money) => (
              <section key={money.currency} className="project-part" aria-labelledby={`money-${money.currency}`}>
                <h2 id={`money-${money.currency}`}>{say('projects.chart', { currency: money.currency })}</h2>
                <MoneyChart
                  money={money}
                  budget={money.currency === figures.data.currency ? figures.data.budget_amount : null}
                  now={now}
                />
              </section>
            ))}
            {seesSchedule && <NextBookings id={id} now={now - (now % MINUTE)} />}
          </div>
          <div className="project-side">
            <PeopleTime id={id} />
            {allows(me, 'finance', 'READ') && <Documents id={id} />}
            {allows(me, 'finance', 'READ') && <Bills id={id} />}
          </div>
        </div>
      </div>
    </Page>
  )
}

function scheduleOf(id: number): string {
  return `/schedule?project=${id}`
}
