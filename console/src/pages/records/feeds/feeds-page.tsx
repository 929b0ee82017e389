import '../../../text/late-texts.ts'
import '../../../ui/tabs.css'
import '../../../ui/state-mark.css'
import '../records.css'
import '../administration/administration-page.css'
import './feeds.css'
import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useWhoAmI } from '../../../api/own-session.ts'
import { say, sayName } from '../../../text/say.ts'
import { Icon } from '../../../ui/icon.tsx'
import { notifyProblem } from '../../../ui/notices.tsx'
import { Page } from '../../../ui/page.tsx'
import { useIsHere } from '../../../ui/use-work.ts'
import { ListNotice } from '../administration/list-notice.tsx'
import { RecordTabs } from '../record-tabs.tsx'
import { FeedDialog } from './feed-dialog.tsx'
import {
  type Feed,
  feedsQuery,
  keyOfFeed,
  mayOpen,
  mayShow,
  type Privacy,
  privacies,
  showMuch,
} from './feed-queries.ts'
import { NewFeedDialog } from './new-feed-dialog.tsx'

/** All calendar feeds that are on, of what the user may see. The address of the page says which one is open. */
export function FeedsPage() {
  const me = useWhoAmI()
  const navigate = useNavigate()
  const { search } = useLocation()
  const { data, error, refetch } = useQuery(feedsQuery(me))
  const open = (search as { readonly open?: unknown }).open
  const isHere = useIsHere(open)
  const show = (key: string | undefined) => {
    if (isHere()) void navigate({ to: '/feeds', search: key === undefined ? {} : { open: key } })
  }
  const opened = data?.find((feed) => keyOfFeed(feed) === open)
  const canOpen = (['own', 'resource', 'project'] as const).some((kind) => mayOpen(me, kind))
  return (
    <Page title={say('feeds')} about={say('feeds.about')}>
      <div className="records">
        <RecordTabs at="/feeds" />
        <div className="administration">
          {canOpen && (
            <header className="administration-head">
              <button type="button" className="btn primary push" onClick={() => show('new')}>
                <Icon name="plus" />
                {say('feeds.new')}
              </button>
            </header>
          )}
          <ListNotice of="feeds" count={data?.length} problem={error} retry={refetch} />
          {data !== undefined && data.length > 0 && <FeedTable feeds={data} open={open} show={show} />}
        </div>
      </div>
      {open === 'new' && canOpen && <NewFeedDialog made={show} close={() => show(undefined)} />}
      {opened !== undefined && <FeedDialog key={keyOfFeed(opened)} feed={opened} close={() => show(undefined)} />}
    </Page>
  )
}

interface FeedTableProps {
  readonly feeds: readonly Feed[]
  readonly open: unknown
  readonly show: (key: string) => void
}

function FeedTable({ feeds, open, show }: FeedTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by keyboard
    <section className="wide" tabIndex={0} aria-label={say('feeds')}>
      <table className="ledger feeds">
        <thead>
          <tr>
            {(['of', 'kind', 'shows', 'state'] as const).map((column) => (
              <th key={column} scope="col">
                {say(`feeds.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {feeds.map((feed) => {
            const key = keyOfFeed(feed)
            return (
              <tr key={key} className={key === open ? 'open' : undefined}>
                <td>
                  <button
                    type="button"
                    className="row-open"
                    aria-label={say('feeds.open', { what: feed.name })}
                    onClick={() => show(key)}
                  >
                    {feed.name}
                  </button>
                </td>
                <td className="soft">{feed.kind === 'own' ? say('feeds.mine') : sayName(feed.kind)}</td>
                <td>
                  <Shows feed={feed} />
                </td>
                <td>
                  {feed.path.startsWith('/') ? (
                    <button type="button" className="btn mini" onClick={() => show(key)}>
                      {say('feeds.known')}
                    </button>
                  ) : (
                    <span className="faint">{say('feeds.hidden')}</span>
                  )}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </section>
  )
}

function Shows({ feed }: { readonly feed: Feed }) {
  const me = useWhoAmI()
  const allowed = privacies.filter((privacy) => privacy === feed.privacy || mayShow(me, feed, privacy))
  if (allowed.length < 2) return say(`feeds.${feed.privacy}`)
  const change = async (privacy: Privacy) => {
    try {
      await showMuch(feed, privacy)
    } catch (problem) {
      notifyProblem(problem)
    }
  }
  return (
    <select
      className="input"
      aria-label={say('feeds.shown-for', { what: feed.name })}
      value={feed.privacy}
      onChange={({ target }) => void change(target.value as Privacy)}
    >
      {allowed.map((privacy) => (
        <option key={privacy} value={privacy}>
          {say(`feeds.${privacy}`)}
        </option>
      ))}
    </select>
  )
}
