import './administration-page.css'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { say, sayName, sayValue } from '../../../text/say.ts'
import { showDate } from '../../../time/show-time.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { notify } from '../../../ui/notices.tsx'
import { useNow } from '../../../ui/use-now.ts'
import { useTimeStyle } from '../../../ui/use-time-style.ts'
import type { OwnBodyProps } from '../own-bodies.ts'
import { labelOf } from '../record-label.ts'
import { namesQuery } from '../record-queries.ts'
import { type ApiClient, apiClientsQuery, revokeToken } from './api-client-queries.ts'
import { ListNotice } from './list-notice.tsx'
import { NewTokenDialog } from './new-token-dialog.tsx'

const DAY = 86_400
/** A token that was unused for this long may no longer be needed. */
const IDLE_DAYS = 90
const SOON_DAYS = 30

/** The tokens of programs: what each reaches, when it was last used, and when it ends. */
export function ApiClientsPage({ canWrite, open, show }: OwnBodyProps) {
  const { data: page, error, refetch } = useQuery(apiClientsQuery)
  const data = page?.data
  const now = useNow(60)
  const { data: users = [] } = useQuery(
    namesQuery(
      'user',
      (data ?? []).map(({ user_id }) => user_id ?? 0),
    ),
  )
  const [revoked, setRevoked] = useState<ApiClient>()
  const nameOf = (id: number) => labelOf(users.find((one) => one.id === id) ?? { id })
  return (
    <div className="administration">
      <header className="administration-head">
        <p className="soft">{say('tokens.about')}</p>
        {canWrite && (
          <button type="button" className="btn primary push" onClick={() => show('new')}>
            <Icon name="plus" />
            {say('tokens.new')}
          </button>
        )}
      </header>
      <ListNotice of="tokens" count={data?.length} problem={error} retry={refetch} />
      {data !== undefined && data.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by keyboard
        <section className="wide" tabIndex={0} aria-label={say('tokens')}>
          <table className="ledger">
            <thead>
              <tr>
                {(['purpose', 'user', 'reach', 'used', 'ends'] as const).map((column) => (
                  <th key={column} scope="col">
                    {say(`tokens.${column}`)}
                  </th>
                ))}
                {canWrite && (
                  <th scope="col">
                    <span className="sr">{say('tokens.revoke')}</span>
                  </th>
                )}
              </tr>
            </thead>
            <tbody>
              {data.map((client) => (
                <tr key={client.id} className={String(client.id) === open ? 'open' : undefined}>
                  <td>
                    <button type="button" className="row-open" onClick={() => show(String(client.id))}>
                      {purposeOf(client)}
                    </button>
                  </td>
                  <td className="cut">{nameOf(client.user_id ?? 0)}</td>
                  <td>
                    <Reach client={client} />
                  </td>
                  <td>
                    <LastUsed client={client} now={now} />
                  </td>
                  <td>
                    <Ends client={client} now={now} />
                  </td>
                  {canWrite && (
                    <td className="num">
                      <button type="button" className="btn mini danger" onClick={() => setRevoked(client)}>
                        {say('tokens.revoke')}
                      </button>
                    </td>
                  )}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      {revoked !== undefined && (
        <ConfirmDialog
          title={say('tokens.revoke-title', { what: purposeOf(revoked) })}
          act={say('tokens.revoke-now')}
          work={async () => {
            await revokeToken(revoked.id)
            notify(say('tokens.revoked', { what: purposeOf(revoked) }))
          }}
          close={() => setRevoked(undefined)}
        >
          {say('tokens.revoke-about')}
        </ConfirmDialog>
      )}
      {open === 'new' && canWrite && <NewTokenDialog close={() => show(undefined)} />}
    </div>
  )
}

function purposeOf({ id, description }: ApiClient): string {
  return description || say('tokens.nameless', { id })
}

function Reach({ client: { scopes = [], read_only } }: { readonly client: ApiClient }) {
  const words = scopes.map(({ module, acl }) => `${sayName(`acl_${module}`)}: ${sayValue(acl)}`)
  return (
    <span className="reach">
      {words.length === 0 ? say('tokens.all') : words.join(', ')}
      {read_only && <span className="tag">{say('tokens.read-only')}</span>}
    </span>
  )
}

interface DatedProps {
  readonly client: ApiClient
  readonly now: number
}

function LastUsed({ client: { last_used }, now }: DatedProps) {
  const style = useTimeStyle()
  if (last_used == null) return <span className="faint">{say('tokens.never')}</span>
  const day = Date.parse(`${last_used}T00:00:00Z`) / 1000
  const days = Math.floor(now / DAY) - Math.floor(day / DAY)
  if (days <= 0) return say('tokens.today')
  if (days <= IDLE_DAYS) return say('tokens.days-ago', { count: days })
  return (
    <span className="state half warn" title={showDate(day, { ...style, zone: 'UTC' })}>
      {say('tokens.days-ago', { count: days })}
    </span>
  )
}

function Ends({ client: { expires }, now }: DatedProps) {
  const style = useTimeStyle()
  if (expires == null) return <span className="faint">–</span>
  if (expires <= now)
    return <span className="state full bad">{say('tokens.ended', { date: showDate(expires, style) })}</span>
  const days = Math.ceil((expires - now) / DAY)
  if (days > SOON_DAYS) return showDate(expires, style)
  return <span className="state half warn">{say('tokens.ends-in', { count: days })}</span>
}
