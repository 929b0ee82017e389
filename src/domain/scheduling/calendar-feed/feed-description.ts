import { type Json, ownErrors } from '../../../kernel/http/openapi-answers.ts'
import { withHeaders } from '../../../kernel/http/openapi-headers.ts'
import { feedKinds } from '../../accounts/feed-address/index.ts'

/** The parts of the OpenAPI document that describe calendar feeds. */
export function describeFeeds(): { readonly paths: Json; readonly tag: Json } {
  return {
    tag: { name: 'feeds', description: 'Calendars that other programs subscribe to.' },
    paths: {
      '/feed/{kind}/{secret}': {
        get: operation(
          'readFeed',
          'Get the bookings of a resource, workspace, project or user as a calendar',
          'VEVENT',
        ),
      },
      '/feed/{kind}/{secret}/freebusy': {
        get: operation('readBusyTimes', 'Get the busy times of a resource, workspace, project or user', 'VFREEBUSY'),
      },
    },
  }
}

function operation(operationId: string, summary: string, component: string): Json {
  const parameter = (name: string, description: string, schema: Json) => {
    return { name, in: 'path', required: true, description, schema }
  }
  const described = {
    operationId,
    summary,
    description: `RFC 5545, with ${component}. The address is the member \`feed\` of the record; it needs no token. The response has an ETag and, a minute after the last change, a Last-Modified.`,
    tags: ['feeds'],
    security: [],
    parameters: [
      parameter('kind', 'The kind of record whose bookings are in the feed.', { type: 'string', enum: feedKinds }),
      parameter('secret', 'The secret part of the address; `.ics` may follow it.', { type: 'string' }),
    ],
    responses: {
      200: { description: 'The calendar.', content: { 'text/calendar': { schema: { type: 'string' } } } },
      ...ownErrors([404, 429]),
    },
  }
  return withHeaders(described, true)
}
