import { defineRecord } from '../../../records/define-record.ts'
import { flag } from '../../../records/fields/flag.ts'
import { refId } from '../../../records/fields/ref.ts'
import { text } from '../../../records/fields/text.ts'
import { secretAddress } from '../../accounts/access/index.ts'
import { subscribedEvents } from './subscribed-events.ts'

export const webhook = defineRecord({
  name: 'webhook',
  description: 'An address that receives events as signed HTTP requests, as in Standard Webhooks.',
  permission: 'ADMIN',
  fields: {
    url: secretAddress(
      text({ required: true, max: 2000, description: 'Where events are sent to: an http or https address.' }),
    ),
    user_id: refId('user', {
      readOnly: true,
      description:
        'The user whose permissions and visibility limit the events: the user who created the webhook, or last changed its address or switched it on.',
    }),
    events: subscribedEvents,
    enabled: flag({
      initial: true,
      description: 'Whether events are sent. Events that happen while it is off are never sent.',
    }),
    description: text({ description: 'The purpose of the webhook.' }),
    disabled_reason: text({ readOnly: true, description: 'Why Daybook switched the webhook off; null if it did not.' }),
  },
  check: (reader) => {
    const url = reader.values.url
    const problem = typeof url === 'string' ? reader.scope.targets.urlProblem(url) : undefined
    if (problem !== undefined) reader.faultOn('url', problem)
  },
})
