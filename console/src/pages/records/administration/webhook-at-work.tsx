import '../../../text/late-texts.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { isYes } from '../../../api/is-yes.ts'
import { say, sayValue } from '../../../text/say.ts'
import { showMoment } from '../../../time/show-time.ts'
import { notify } from '../../../ui/notices.tsx'
import { ProblemNotice } from '../../../ui/problem-notice.tsx'
import { useTimeStyle } from '../../../ui/use-time-style.ts'
import { useWork } from '../../../ui/use-work.ts'
import { pathOf } from '../record-screens.ts'
import { ShownSecrets, useSecrets } from '../shown-secrets.tsx'
import { workLook } from '../work-look.ts'
import { DeliveryPane } from './delivery-pane.tsx'
import {
  type Delivery,
  deliveriesQuery,
  pingWebhook,
  rotateWebhook,
  switchWebhook,
  type Webhook,
} from './webhook-queries.ts'

interface WebhookAtWorkProps {
  readonly webhook: Webhook
  readonly canWrite: boolean
  readonly edit: () => void
}

/** One webhook: what is done with it, and its newest deliveries, as they come. */
export function WebhookAtWork({ webhook, canWrite, edit }: WebhookAtWorkProps) {
  const { data = [], error, refetch } = useQuery(deliveriesQuery(webhook.id))
  const [openId, setOpen] = useState<number>()
  const opened = openId ?? data[0]?.id
  return (
    <div className="webhook-work">
      <section aria-label={say('webhooks.deliveries')}>
        <div className="line">
          <h2>{say('webhooks.deliveries')}</h2>
          <Link to={pathOf('webhook/delivery')} search={{ 'f.webhook_id': webhook.id }} className="small">
            {say('webhooks.all-deliveries')}
          </Link>
        </div>
        {webhook.disabled_reason != null && <p className="bad">{webhook.disabled_reason}</p>}
        {canWrite && <WebhookTools webhook={webhook} edit={edit} />}
        {error !== null && <ProblemNotice problem={error} retry={() => void refetch()} />}
        {data.length === 0 ? (
          <p className="faint">{say('webhooks.nothing-sent')}</p>
        ) : (
          <DeliveryTable deliveries={data} opened={opened} open={setOpen} />
        )}
      </section>
      {opened !== undefined && <DeliveryPane key={opened} id={opened} canWrite={canWrite} />}
    </div>
  )
}

function WebhookTools({ webhook, edit }: Pick<WebhookAtWorkProps, 'webhook' | 'edit'>) {
  const { isBusy, problem, run, isHere } = useWork()
  const { secrets, showSecrets } = useSecrets(isHere)
  const isOn = isYes(webhook.enabled)
  const ping = () =>
    run(async (key) => {
      await pingWebhook(webhook.id, key)
      notify(say('actions.pinged'))
    })
  const rotate = () =>
    run(async (key) => {
      const secret = await rotateWebhook(webhook.id, key)
      showSecrets(`${say('actions.rotate')}: ${webhook.url}`, { secret })
      notify(say('actions.rotated'))
    })
  return (
    <>
      <div className="line webhook-tools">
        <button type="button" className="btn mini" disabled={isBusy || !isOn} onClick={() => void ping()}>
          {say('actions.ping')}
        </button>
        <button type="button" className="btn mini" disabled={isBusy} onClick={() => void rotate()}>
          {say('actions.rotate')}
        </button>
        <button
          type="button"
          className="btn mini"
          disabled={isBusy}
          onClick={() => void run(() => switchWebhook(webhook, !isOn))}
        >
          {say(isOn ? 'webhooks.pause' : 'webhooks.resume')}
        </button>
        <button type="button" className="btn mini" onClick={edit}>
          {say('webhooks.change')}
        </button>
        {!isOn && <span className="faint small">{say('webhooks.off-hint')}</span>}
      </div>
      {problem !== undefined && <ProblemNotice problem={problem} />}
      <ShownSecrets secrets={secrets} />
    </>
  )
}

interface DeliveryTableProps {
  readonly deliveries: readonly Delivery[]
  readonly opened: number | undefined
  readonly open: (id: number) => void
}

function DeliveryTable({ deliveries, opened, open }: DeliveryTableProps) {
  const style = useTimeStyle()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by keyboard
    <section className="wide delivery-scroll" tabIndex={0} aria-label={say('webhooks.newest')}>
      <table className="ledger deliveries">
        <thead>
          <tr>
            <th scope="col">{say('webhooks.event')}</th>
            <th scope="col">{say('webhooks.time')}</th>
            <th scope="col">{say('deliveries.state')}</th>
            <th scope="col" className="num">
              {say('deliveries.answer')}
            </th>
            <th scope="col" className="num">
              {say('webhooks.tries')}
            </th>
          </tr>
        </thead>
        <tbody>
          {deliveries.map(({ id, event, created, status, next_try, code, attempts }) => (
            <tr key={id} className={id === opened ? 'open' : undefined}>
              <td>
                <button type="button" className="row-open" aria-pressed={id === opened} onClick={() => open(id)}>
                  {event}
                </button>
              </td>
              <td className="soft">{showMoment(created ?? 0, style)}</td>
              <td>
                <span className={workLook(status)}>
                  {status === 'waiting' && attempts > 0 && next_try != null
                    ? say('deliveries.next', { when: showMoment(next_try, style) })
                    : sayValue(status)}
                </span>
              </td>
              <td className="num">{code ?? <span className="faint">–</span>}</td>
              <td className="num">{attempts}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
