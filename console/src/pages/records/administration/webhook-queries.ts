/** The calls of the page of webhooks. */
import { queryOptions } from '@tanstack/react-query'
import type { RecordKinds } from '../../../api/api-types.golden.ts'
import { addressOf, readList, send } from '../../../api/client.ts'
import type { FormKey } from '../../../api/form-key.ts'
import { changeStep } from '../../../api/note-change.ts'
import { listQuery, refetchAfter } from '../../../api/queries.ts'
import { undoHistory } from '../../../api/undo.ts'
import { say } from '../../../text/say.ts'
import { noteStep } from '../../../ui/steps.ts'
import { countOfKind } from '../count-of-kind.ts'

export type Webhook = RecordKinds['webhook']
export type Delivery = RecordKinds['webhook/delivery']

/** How often deliveries are read again: they are not in the journal. */
const LOOK_MS = 2000
/** The deliveries that are shown; the list of all is one click away. */
const SHOWN_MAX = 50

export const webhooksQuery = listQuery('webhook', { order_asc: 'id', limit: 1000 })

/** The newest deliveries of a webhook, as they come. */
export function deliveriesQuery(webhookId: number) {
  return queryOptions({
    queryKey: ['deliveries', webhookId] as const,
    queryFn: async ({ signal }) => {
      const fields = 'id,event,status,code,attempts,created,next_try'
      const query = { webhook_id: String(webhookId), order_desc: 'id', limit: SHOWN_MAX, fields }
      return (await readList('webhook/delivery', query, signal)).data
    },
    staleTime: 0,
    refetchInterval: LOOK_MS,
    meta: { reads: ['webhook/delivery'] },
  })
}

/** How many deliveries of a webhook wait and failed, of those that are kept. */
export function deliveryCountsQuery(webhookId: number) {
  return queryOptions({
    queryKey: ['delivery-counts', webhookId] as const,
    queryFn: async ({ signal }) => {
      const of = (status: string) =>
        countOfKind('webhook/delivery', { webhook_id: String(webhookId), status, filter_operator: 'AND' }, signal)
      const [waiting, failed, delivered] = await Promise.all([of('waiting'), of('failed'), of('delivered')])
      return { waiting, failed, delivered }
    },
    staleTime: 0,
    refetchInterval: LOOK_MS,
    meta: { reads: ['webhook/delivery'] },
  })
}

/** Pauses a webhook, or lets it go on. */
export function switchWebhook({ id, url }: Webhook, isOn: boolean): Promise<void> {
  return undoHistory.inTurn(async () => {
    const body = { enabled: isOn }
    const what = say(isOn ? 'webhooks.resumed' : 'webhooks.paused', { url })
    await send('PUT', addressOf('webhook', { id }), { body })
    refetchAfter({ record: 'webhook' })
    noteStep(await changeStep(['webhook', { id }], { what, body, before: { enabled: !isOn } }))
  })
}

/** Gives a webhook a new secret, which is returned only once. */
export async function rotateWebhook(id: number, key: FormKey): Promise<string> {
  const address = addressOf('webhook/rotate', { id })
  const { body } = await send<{ readonly success: { readonly secret: string } }>('POST', address, { key })
  key.renew()
  return body.success.secret
}

export async function pingWebhook(id: number, key: FormKey): Promise<void> {
  await send('POST', addressOf('webhook/ping', { id }), { key })
  key.renew()
  refetchAfter({ record: 'webhook/delivery' })
}

export async function retryDelivery(id: number, key: FormKey): Promise<void> {
  await send('POST', addressOf('webhook/delivery/retry', { id }), { key })
  key.renew()
  refetchAfter({ record: 'webhook/delivery' })
}
