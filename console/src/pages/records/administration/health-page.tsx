import './administration-page.css'
import '../../../ui/tabs.css'
import '../../../ui/state-mark.css'
import '../records.css'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { allows, useWhoAmI } from '../../../api/own-session.ts'
import { say } from '../../../text/say.ts'
import { showBytes } from '../../../text/show-bytes.ts'
import { showMoment } from '../../../time/show-time.ts'
import { Page } from '../../../ui/page.tsx'
import { ProblemNotice } from '../../../ui/problem-notice.tsx'
import { useTimeStyle } from '../../../ui/use-time-style.ts'
import { RecordTabs } from '../record-tabs.tsx'
import { HealthBackup } from './health-backup.tsx'
import { healthQuery, statusQuery } from './health-queries.ts'

/** The state of the service: version, background work, and errors. */
export function HealthPage() {
  return (
    <Page title={say('health')} about={say('health.about')}>
      <div className="records">
        <RecordTabs at="/admin/health" />
        <div className="administration health">
          <Service />
          <Work />
          <HealthBackup />
        </div>
      </div>
    </Page>
  )
}

function Service() {
  const { locale } = useTimeStyle()
  const { data, error, refetch } = useQuery(statusQuery)
  if (error !== null) return <ProblemNotice problem={error} retry={() => void refetch()} />
  if (data === undefined) return <p className="faint">{say('loading')}</p>
  const { version, database, replica, mail_server } = data
  const size = (bytes: number | null) => (bytes === null ? say('health.shared') : showBytes(bytes, locale))
  return (
    <section aria-label={say('health.service')}>
      <dl className="health-figures">
        <Figure name={say('health.version')}>{version}</Figure>
        <Figure name={say('health.database')}>{database.engine === 'sqlite' ? 'SQLite' : 'PostgreSQL'}</Figure>
        <Figure name={say('health.size')}>{size(database.bytes)}</Figure>
        {database.free_bytes !== null && <Figure name={say('health.free')}>{size(database.free_bytes)}</Figure>}
        <Figure name={say('health.mail-server')}>{say(mail_server ? 'health.set-up' : 'health.none')}</Figure>
        <Figure name={say('health.replica')}>
          {replica === null ? say('health.none') : say('health.behind', { count: Math.round(replica.lag_seconds) })}
        </Figure>
      </dl>
    </section>
  )
}

function Figure({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function Work() {
  const style = useTimeStyle()
  const me = useWhoAmI()
  const { data, error, refetch } = useQuery(healthQuery(allows(me, 'finance', 'READ')))
  if (error !== null) return <ProblemNotice problem={error} retry={() => void refetch()} />
  if (data === undefined) return null
  const when = (seconds: number) => showMoment(seconds, style)
  return (
    <section aria-labelledby="health-work">
      <h2 id="health-work">{say('health.work')}</h2>
      <ul className="health-checks">
        {data.map(({ name, count, isBad, to, search, since }) => (
          <li key={name} className="line">
            <span className={count === 0 ? 'state full good' : isBad ? 'state full bad' : 'state half accent'}>
              {count === 0 ? say(`health.${name}-none`) : say(`health.${name}`, { count })}
            </span>
            {since !== undefined && <span className="faint">{say('health.since', { when: when(since) })}</span>}
            {count > 0 && (
              <Link to={to} search={search} className="push small">
                {say('health.look')}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
