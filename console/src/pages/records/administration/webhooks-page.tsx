import { isYes } from '../../../api/is-yes.ts'
import '../../../text/late-texts.ts'
import './administration-page.css'
import './webhooks-page.css'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { inSentence, say, sayName } from '../../../text/say.ts'
import { Icon } from '../../../ui/icon.tsx'
import { ProblemNotice } from '../../../ui/problem-notice.tsx'
import type { OwnBodyProps } from '../own-bodies.ts'
import { ListNotice } from './list-notice.tsx'
import { WebhookAtWork } from './webhook-at-work.tsx'
import { deliveryCountsQuery, type Webhook, webhooksQuery } from './webhook-queries.ts'

/** The webhooks, and what the chosen one sends, as it is sent. */
export function WebhooksPage({ canWrite, show }: OwnBodyProps) {
  const { data, error, refetch } = useQuery(webhooksQuery)
  const [chosenId, choose] = useState<number>()
  const webhooks = data?.data ?? []
  const chosen = webhooks.find(({ id }) => id === chosenId) ?? webhooks[0]
  return (
    <div className="administration">
      <header className="administration-head">
        <p className="soft">{say('webhooks.about')}</p>
        {canWrite && (
          <button type="button" className="btn primary push" onClick={() => show('new')}>
            <Icon name="plus" />
            {say('records.new', { kind: inSentence(sayName('webhook')) })}
          </button>
        )}
      </header>
      <ListNotice of="webhooks" count={data?.data.length} problem={error} retry={refetch} />
      {chosen !== undefined && (
        <>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by keyboard */}
          <section className="wide" tabIndex={0} aria-label={say('webhooks.list')}>
            <table className="ledger webhooks">
              <thead>
                <tr>
                  {(['address', 'events', 'state', 'kept'] as const).map((column) => (
                    <th key={column} scope="col">
                      {say(`webhooks.${column}`)}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {webhooks.map((webhook) => (
                  <WebhookRow
                    key={webhook.id}
                    webhook={webhook}
                    isChosen={webhook.id === chosen.id}
                    choose={() => choose(webhook.id)}
                  />
                ))}
              </tbody>
            </table>
          </section>
          <WebhookAtWork key={chosen.id} webhook={chosen} canWrite={canWrite} edit={() => show(String(chosen.id))} />
        </>
      )}
    </div>
  )
}

interface WebhookRowProps {
  readonly webhook: Webhook
  readonly isChosen: boolean
  readonly choose: () => void
}

function WebhookRow({ webhook, isChosen, choose }: WebhookRowProps) {
  const { id, url, description, events = [] } = webhook
  const { data, error, refetch } = useQuery(deliveryCountsQuery(id))
  return (
    <tr className={isChosen ? 'open' : undefined}>
      <td>
        <button type="button" className="row-open" aria-pressed={isChosen} onClick={choose}>
          {url}
        </button>
        {description && <span className="faint small cut">{description}</span>}
      </td>
      <td className="cut">{events.length === 0 ? say('records.all') : events.join(', ')}</td>
      <td>{data !== undefined && <WebhookState webhook={webhook} failed={data.failed} waiting={data.waiting} />}</td>
      <td>
        {data !== undefined && say('webhooks.counts', { ...data })}
        {error && <ProblemNotice problem={error} retry={() => void refetch()} />}
      </td>
    </tr>
  )
}

interface WebhookStateProps {
  readonly webhook: Webhook
  readonly failed: number
  readonly waiting: number
}

function WebhookState({ webhook: { enabled, disabled_reason }, failed, waiting }: WebhookStateProps) {
  if (disabled_reason != null) return <span className="state full bad">{say('webhooks.switched-off')}</span>
  if (!isYes(enabled)) return <span className="state">{say('webhooks.off')}</span>
  if (failed > 0) return <span className="state half warn">{say('webhooks.some-failed')}</span>
  if (waiting > 0) return <span className="state half accent">{say('webhooks.sending')}</span>
  return <span className="state full good">{say('webhooks.well')}</span>
}
