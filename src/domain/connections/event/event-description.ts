import { errors, type Json, json } from '../../../kernel/http/openapi-answers.ts'
import { withHeaders } from '../../../kernel/http/openapi-headers.ts'
import { withArticle } from '../../../kernel/with-article.ts'
import { eventRecords } from './event-names.ts'
import { liveParams } from './live-events.ts'

/** The parts of the OpenAPI document that are about events. */
export interface EventDescription {
  readonly paths: Json
  readonly webhooks: Json
  readonly tag: Json
}

const tags = ['events']
const happenings = { Created: 'was created', Edited: 'was changed', Deleted: 'was deleted' }

export function describeEvents(): EventDescription {
  return {
    tag: { name: 'events', description: 'What happens, told as it happens: as a stream, or sent to webhooks.' },
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
    summary: 'Listen to the journal as it grows',
    description:
      'Server-sent events without an end: the entries of the journal about records that you may read, each with its id. ' +
      'A stream that was cut off goes on after `Last-Event-ID`. Any token.',
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
        description: 'The id of the last entry that was seen; browsers send it by themselves.',
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
    ['webhook-id', 'Names the event: the same at every try.'],
    ['webhook-timestamp', 'When this try was made, in UNIX seconds.'],
    ['webhook-signature', 'One or more signatures with spaces between, as Standard Webhooks says; one must be right.'],
  ]
  return {
    operationId: `receive${event[0]?.toUpperCase()}${event.slice(1)}`,
    summary,
    description: 'Sent to webhooks that want it. Answer with a status of 200 to 299 within 10 s.',
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
      410: { description: 'Not wanted any more: the webhook is switched off.' },
      default: { description: 'Not taken: it is tried again later.' },
    },
  }
}
