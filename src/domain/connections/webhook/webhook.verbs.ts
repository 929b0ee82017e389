import Type from 'typebox'
import { recordKind } from '../../../records/record-kind.ts'
import { changeVerb, createVerb } from '../../../records/write/default-verbs.ts'
import { changeWebhook } from './change-webhook.ts'
import { createWebhook } from './create-webhook.ts'
import { removeWebhook } from './remove-webhook.ts'
import { webhook } from './webhook.record.ts'
import { pingWebhookAction, rotateWebhookAction } from './webhook-actions.ts'

const secret = Type.Optional(
  Type.String({ description: 'The secret that signs the deliveries. It is shown only once, and not by a dry run.' }),
)

export const webhookKind = recordKind(webhook, {
  verbs: {
    create: createVerb((scope, { body }) => createWebhook(scope, body), {}, { also: { secret } }),
    update: changeVerb((scope, { id, body }) => changeWebhook(scope, id, body), {}),
    remove: changeVerb((scope, { id }) => removeWebhook(scope, id), {}),
    // Events from the time when it was deleted are not sent, so a restore would be misleading: create a new webhook.
    restore: null,
  },
  actions: [rotateWebhookAction, pingWebhookAction],
})
