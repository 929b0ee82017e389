import '../../text/late-texts.ts'
import '../../ui/tabs.css'
import './projects.css'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation, useNavigate } from '@tanstack/react-router'
import { allows, useWhoAmI } from '../../api/own-session.ts'
import { hasWords } from '../../text/has-words.ts'
import { say } from '../../text/say.ts'
import { Page } from '../../ui/page.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { FolderView } from './folder-view.tsx'
import { projectsQuery } from './project-queries.ts'
import { projectForm } from './project-words.ts'
import { StatusBoard } from './status-board.tsx'

const views = ['board', 'folders'] as const
type View = (typeof views)[number]

/** All projects: by status, or in their folders. */
export function ProjectsPage() {
  const me = useWhoAmI()
  const { searchStr } = useLocation()
  const navigate = useNavigate()
  const given = new URLSearchParams(searchStr)
  const view: View = given.get('show') === 'folders' ? 'folders' : 'board'
  const text = given.get('q') ?? ''
  const { data, error, refetch } = useQuery(projectsQuery())
  const canWrite = allows(me, 'project', 'WRITE')
  const change = (part: { readonly show?: View; readonly q?: string }) => {
    const next = new URLSearchParams({ show: view, q: text, ...part })
    void navigate({ to: `/projects?${next}`, replace: true })
  }
  const shown = (data?.data ?? []).filter(({ name, code, client }) =>
    hasWords([name, code, client[0]?.name].filter(Boolean).join(' '), text),
  )
  return (
    <Page title={say('projects')}>
      <div className="projects">
        <search className="project-tools">
          <fieldset className="view-choice" aria-label={say('projects.shown-as')}>
            {views.map((one) => (
              <button
                key={one}
                type="button"
                className="btn"
                aria-pressed={one === view}
                onClick={() => change({ show: one })}
              >
                {say(`projects.${one}`)}
              </button>
            ))}
          </fieldset>
          <input
            className="input project-search"
            type="search"
            aria-label={say('projects.find')}
            placeholder={say('projects.find')}
            value={text}
            onChange={({ target }) => change({ q: target.value })}
          />
          <span className="push line">
            <Link className="btn quiet" to={listAddress}>
              {say('projects.list')}
            </Link>
            {canWrite && (
              <Link className="btn primary" to={projectForm('new')}>
                {say('projects.new')}
              </Link>
            )}
          </span>
        </search>
        {error && <ProblemNotice problem={error} retry={() => void refetch()} />}
        {data === undefined && !error && <p role="status">{say('loading')}</p>}
        {data !== undefined && data.data.length === 0 && <p className="soft">{say('projects.none')}</p>}
        {data !== undefined && data.meta.pagination.total > data.data.length && (
          <p className="soft">{say('projects.more', { count: data.data.length, total: data.meta.pagination.total })}</p>
        )}
        {shown.length > 0 &&
          (view === 'board' ? (
            <StatusBoard projects={shown} canWrite={canWrite} seesStatuses={allows(me, 'admin', 'READ')} />
          ) : (
            <FolderView projects={shown} />
          ))}
      </div>
    </Page>
  )
}

const listAddress = '/admin/projects' as const
