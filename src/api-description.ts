import { readApiExamples, withBodyExamples, withErrorExamples, withExample } from './api-examples.ts'
import { describeEvents } from './domain/connections/event/index.ts'
import { describeFeeds } from './domain/scheduling/calendar-feed/index.ts'
import { describePlainRoutes } from './kernel/http/describe-plain-routes.ts'
import type { DescribeMember } from './kernel/http/json-body.ts'
import type { Json } from './kernel/http/openapi-answers.ts'
import { answerHeaders, errorResponses } from './kernel/http/openapi-headers.ts'
import { descriptionAt } from './kernel/schema-problems.ts'
import type { Action } from './records/action.ts'
import { describeRecords } from './records/openapi.ts'
import type { Records } from './records/records.ts'
import { plainRoutes } from './registry.ts'

const introduction = `Daybook schedules rooms, people and equipment, and turns bookings into quotes and invoices.

Paths contain no ids: a query parameter identifies one record, \`?id=5\`. Lists return
\`{ "data": […], "meta": { "pagination": … } }\`, writes return \`{ "success": { "id": … } }\`, and errors return
\`{ "error": { "code", "message" } }\`. Send \`Authorization: Bearer <token>\` with every call.`

/** The OpenAPI 3.1 document of this program. The examples are those that the tests have recorded. */
export function apiDescription(records: Records, version: string): object {
  const { paths, schemas, requestBodies, tags } = describeRecords(records)
  const examples = readApiExamples()
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
      { name: 'session', description: 'Sign-in and sign-out of people: cookie sessions, passwords and links.' },
    ],
    paths: mapOperations(
      { ...paths, ...events.paths, ...feeds.paths, ...describePlainRoutes(plainRoutes) },
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
          description: 'The cookie that a sign-in sets. Changes must come from a page of this service.',
        },
      },
    },
  }
}

/** Finds the descriptions of members of bodies: those of records, of their actions, and of plain routes. */
export function memberDescriptions(records: Records): DescribeMember {
  const schemas = new Map<string, object>(
    [...records.all.flatMap(({ actions }) => actions), ...plainRoutes].flatMap((route) => {
      const body = bodySchemaOf(route)
      return body === undefined ? [] : [[`${route.method} /v2/${route.path}`, body] as const]
    }),
  )
  return (route, at) => {
    const schema = schemas.get(route)
    if (schema !== undefined) return descriptionAt(schema, at)
    const record = records.find(route.replace(/^.* \/v2\//, ''))
    return record?.members.get(/^[^.[]*/.exec(at)?.[0] ?? '')?.description
  }
}

/** An action has the schema itself, a plain route the schema and its check. */
function bodySchemaOf(route: Action | (typeof plainRoutes)[number]): object | undefined {
  if (!('body' in route) || route.body === undefined) return undefined
  return 'check' in route.body ? route.body.schema : route.body
}

function mapOperations(paths: Json, change: (operation: Json) => Json): Json {
  const inPath = (operations: object) =>
    Object.fromEntries(Object.entries(operations).map(([method, operation]) => [method, change(operation as Json)]))
  return Object.fromEntries(Object.entries(paths).map(([path, operations]) => [path, inPath(operations as object)]))
}
