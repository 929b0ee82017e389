import { describeFeeds } from './domain/calendar-feed/index.ts'
import { describeEvents } from './domain/event/index.ts'
import { answerHeaders } from './kernel/http/openapi-headers.ts'
import { describeRecords } from './records/openapi.ts'
import type { Records } from './records/records.ts'

const introduction = `Daybook schedules rooms, people and equipment, and turns bookings into quotes and invoices.

There are no ids in paths: one record is addressed by a query parameter, \`?id=5\`. Lists answer
\`{ "data": […], "meta": { "pagination": … } }\`; writes answer \`{ "success": { "id": … } }\`; errors answer
\`{ "error": { "code", "message" } }\`. Every call carries \`Authorization: Bearer <token>\`.`

/** The OpenAPI 3.1 document of this program. */
export function apiDescription(records: Records, version: string): object {
  const { paths, schemas, tags } = describeRecords(records)
  const events = describeEvents()
  const feeds = describeFeeds()
  return {
    openapi: '3.1.0',
    info: {
      title: 'Daybook API',
      version,
      description: introduction,
      license: { name: 'AGPL-3.0-only', identifier: 'AGPL-3.0-only' },
      contact: { name: 'The operator of this Daybook' },
    },
    servers: [{ url: '/', description: 'This Daybook.' }],
    security: [{ token: [] }],
    tags: [...tags, events.tag, feeds.tag],
    paths: { ...paths, ...events.paths, ...feeds.paths },
    webhooks: events.webhooks,
    components: {
      schemas,
      headers: answerHeaders,
      securitySchemes: { token: { type: 'http', scheme: 'bearer', description: 'An access token, `daybook_…`.' } },
    },
  }
}
