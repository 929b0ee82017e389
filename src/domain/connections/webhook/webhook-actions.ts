import Type from 'typebox'
import { idParam } from '../../../kernel/http/params.ts'
import { writeAction } from '../../../records/action.ts'
import { pingWebhook } from './ping-webhook.ts'
import { rotateSecret } from './rotate-secret.ts'

const params = { id: idParam('The id of the webhook.') }

export const rotateWebhookAction = writeAction({
  path: 'webhook/rotate',
  method: 'POST',
  summary: 'Give a webhook a new secret; the old secret also signs for a day',
  params,
  also: { secret: Type.String({ description: 'The new secret. It is shown only once.' }) },
  run: (scope, { given }) => rotateSecret(scope, given.id),
})

export const pingWebhookAction = writeAction({
  path: 'webhook/ping',
  method: 'POST',
  summary: 'Send an event named ping to a webhook, to test it',
  params,
  run: (scope, { given }) => pingWebhook(scope, given.id),
})
