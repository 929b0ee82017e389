import Type from 'typebox'
import { defineRecord } from '../../records/define-record.ts'
import { flag } from '../../records/fields/flag.ts'
import { refId } from '../../records/fields/ref.ts'
import { text } from '../../records/fields/text.ts'
import { changeVerb, createVerb } from '../../records/write/default-verbs.ts'
import { secretAddress } from '../access/index.ts'
import { changeWebhook } from './change-webhook.ts'
import { createWebhook } from './create-webhook.ts'
import { removeWebhook } from './remove-webhook.ts'
import { subscribedEvents } from './subscribed-events.ts'
import { pingWebhookAction, rotateWebhookAction } from './webhook-actions.ts'

const secret = Type.String({ description: 'What signs the deliveries. It is shown only this once.' })

export const webhook = defineRecord({
  name: 'webhook',
  description: 'An address that is told of events by signed HTTP requests, as Standard Webhooks says.',
  permission: 'ADMIN',
  fields: {
    url: secretAddress(
      text({ required: true, max: 2000, description: 'Where events are sent to: an http or https address.' }),
    ),
    user_id: refId('user', {
      readOnly: true,
      description:
        'Whose permissions and sight decide what is sent: who made the webhook, or last changed its address or switched it on.',
    }),
    events: subscribedEvents,
    enabled: flag({
      initial: true,
      description: 'Events are sent. Of the time in which it is off nothing is sent later.',
    }),
    description: text({ description: 'What the webhook is for.' }),
    disabled_reason: text({ readOnly: true, description: 'Why Daybook switched it off; none where it did not.' }),
  },
  check: (reader) => {
    const url = reader.values.url
    const problem = typeof url === 'string' ? reader.scope.targets.urlProblem(url) : undefined
    if (problem !== undefined) reader.faultOn('url', problem)
  },
  verbs: {
    create: createVerb((scope, { body }) => createWebhook(scope, body), {}, { also: { secret } }),
    update: changeVerb((scope, { id, body }) => changeWebhook(scope, id, body), {}),
    remove: changeVerb((scope, { id }) => removeWebhook(scope, id), {}),
    // What happened while it was gone is not sent any more: a new one says so more clearly.
    restore: null,
  },
  actions: [rotateWebhookAction, pingWebhookAction],
})
