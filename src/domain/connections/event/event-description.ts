import { errors, type Json, json } from '../../../kernel/http/openapi-answers.ts'
import { withHeaders } from '../../../kernel/http/openapi-headers.ts'
import { withArticle } from '../../../kernel/with-article.ts'
import { eventRecords } from './event-names.ts'
import { liveParams } from './live-events.ts'

/** The parts of the OpenAPI document that describe events. */
export interface EventDescription {
  readonly paths: Json
  readonly webhooks: Json
  readonly tag: Json
}

const tags = ['events']
const happenings = { Created: 'was created', Edited: 'was changed', Deleted: 'was deleted' }

export function describeEvents(): EventDescription {
  return {
    tag: { name: 'events', description: 'Events: as a live stream, or sent to webhooks.' },
    paths: { '/v2/events': { get: withHeaders(streamOperation(), false) } },
    webhooks: Object.fromEntries(
      Object.entries(eventRecords).flatMap(([prefix, record]) =>
        Object.entries(happenings).map(([what, happened]) => [
          `${prefix}${what}`,
          {
            post: webhookOperation(`${prefix}${what}`, record, `${withArticle(record)} ${happened}`.replace('a', 'A')),
          },
        ]),
      ),
    ),
  }
}

function streamOperation(): Json {
  return {
    operationId: 'listenToEvents',
    summary: 'Follow the journal live',
    description:
      'An endless stream of server-sent events: the journal entries about records that you may read, each with its id. ' +
      'An event named `visibility` says that you see more or less than before. ' +
      'One named `heartbeat`, which you can ask for, says that the connection works. ' +
      'After an interruption, the stream continues after `Last-Event-ID`. Any token.',
    tags,
    parameters: [
      ...Object.entries(liveParams).map(([name, { description, schema }]) => ({
        name,
        in: 'query',
        description,
        schema,
        required: false,
      })),
      {
        name: 'Last-Event-ID',
        in: 'header',
        description: 'The id of the last received entry; browsers send it automatically.',
        schema: { type: 'integer' },
      },
    ],
    responses: {
      200: { description: 'The stream.', content: { 'text/event-stream': { schema: { type: 'string' } } } },
      ...errors([400, 401, 429, 503]),
    },
  }
}

function webhookOperation(event: string, record: string, summary: string): Json {
  const schema = {
    type: 'object',
    required: ['type', 'timestamp', 'data'],
    properties: {
      type: { const: event },
      timestamp: { type: 'string', format: 'date-time', description: 'When it happened.' },
      data: { $ref: `#/components/schemas/${record[0]?.toUpperCase()}${record.slice(1)}` },
    },
  }
  const headers = [
    ['webhook-id', 'The id of the event; it is the same for every try.'],
    ['webhook-timestamp', 'The time of this try, in UNIX seconds.'],
    [
      'webhook-signature',
      'One or more signatures separated by spaces, as in Standard Webhooks; at least one must be valid.',
    ],
  ]
  return {
    operationId: `receive${event[0]?.toUpperCase()}${event.slice(1)}`,
    summary,
    description: 'Sent to subscribed webhooks. Answer with a status of 200 to 299 within 10 s.',
    tags,
    parameters: headers.map(([name, description]) => ({
      name,
      in: 'header',
      required: true,
      description,
      schema: { type: 'string' },
    })),
    requestBody: { required: true, content: json(schema) },
    responses: {
      '2XX': { description: 'Taken.' },
      410: { description: 'The receiver no longer wants events: the webhook is switched off.' },
      default: { description: 'The event was not accepted: Daybook tries again later.' },
    },
  }
}
