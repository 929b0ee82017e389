import { readApiExamples, withBodyExamples, withErrorExamples, withExample } from './api-examples.ts'
import { describeEvents } from './domain/connections/event/index.ts'
import { describeFeeds } from './domain/scheduling/calendar-feed/index.ts'
import { describePlainRoutes } from './kernel/http/describe-plain-routes.ts'
import type { Json } from './kernel/http/openapi-answers.ts'
import { answerHeaders, errorResponses } from './kernel/http/openapi-headers.ts'
import { describeRecords } from './records/openapi.ts'
import type { Records } from './records/records.ts'
import { plainRoutes } from './registry.ts'

const introduction = `Daybook schedules rooms, people and equipment, and turns bookings into quotes and invoices.

There are no ids in paths: one record is addressed by a query parameter, \`?id=5\`. Lists answer
\`{ "data": […], "meta": { "pagination": … } }\`; writes answer \`{ "success": { "id": … } }\`; errors answer
\`{ "error": { "code", "message" } }\`. Every call carries \`Authorization: Bearer <token>\`.`

/** The OpenAPI 3.1 document of this program. The examples are those that the tests have recorded. */
export function apiDescription(records: Records, version: string, examples = readApiExamples()): object {
  const { paths, schemas, requestBodies, tags } = describeRecords(records)
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
    security: [{ token: [] }, { session: [] }],
    tags: [
      ...tags,
      events.tag,
      feeds.tag,
      { name: 'session', description: 'People sign in and out: sessions with a cookie, passwords and links.' },
    ],
    paths: mapOperations(
      { ...paths, ...events.paths, ...feeds.paths, ...describePlainRoutes(plainRoutes, 'session') },
      (operation) => withExample(operation, examples),
    ),
    webhooks: events.webhooks,
    components: {
      schemas,
      requestBodies: withBodyExamples(requestBodies, examples),
      headers: answerHeaders,
      responses: withErrorExamples(errorResponses(), examples),
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer', description: 'An access token, `daybook_…`.' },
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: '__Host-daybook',
          description:
            'The cookie that signing in sets. What changes something must come from a page of the service itself.',
        },
      },
    },
  }
}

function mapOperations(paths: Json, change: (operation: Json) => Json): Json {
  const inPath = (operations: object) =>
    Object.fromEntries(Object.entries(operations).map(([method, operation]) => [method, change(operation as Json)]))
  return Object.fromEntries(Object.entries(paths).map(([path, operations]) => [path, inPath(operations as object)]))
}
