import { errorAnswers, type Json } from './openapi-answers.ts'

/** The common headers of requests and responses in OpenAPI. */

const text = { type: 'string' }

/** The response headers, by name. */
export const answerHeaders: Readonly<Record<string, Json>> = {
  'X-Request-Id': {
    description: 'The id of the request in the log: the id that the client sent, or a new id.',
    required: true,
    schema: text,
  },
  'RateLimit-Policy': {
    description:
      'The number of requests that a token may make (q) in a window of seconds (w); absent if there is no limit.',
    schema: text,
    example: '"default";q=600;w=60',
  },
  RateLimit: {
    description:
      'The number of requests left (r), and the seconds until the window ends (t); absent if there is no limit.',
    schema: text,
    example: '"default";r=599;t=42',
  },
  ETag: {
    description: 'The version of the response, for If-None-Match and, for one record, for If-Match.',
    required: true,
    schema: text,
  },
  'Retry-After': {
    description: 'Seconds to wait before the next try.',
    required: true,
    schema: { type: 'integer', minimum: 0 },
  },
  'WWW-Authenticate': { description: 'The authentication scheme.', required: true, schema: { const: 'Bearer' } },
  'Idempotency-Replayed': {
    description: 'Only if this is a stored response to an Idempotency-Key.',
    schema: { const: 'true' },
  },
}

const ifNoneMatch: Json = {
  name: 'If-None-Match',
  in: 'header',
  description: 'The ETag of an earlier response: 304 without a body if nothing has changed since.',
  schema: text,
}

/** For a list without a list ETag: only the version of one record, which a change can send. */
const tagOfRecord: Json = {
  description: 'The version of the record, for If-Match; only if one record was requested.',
  schema: text,
}

/** The shared error responses, with their headers. */
export function errorResponses(): Json {
  const named = Object.entries(errorAnswers()).map(([name, answer]) => {
    const headers = headerRefs(headersOf(name.replace('Error', ''), false))
    return [name, { ...(answer as Json), headers }]
  })
  return Object.fromEntries(named)
}

/** The headers of a response with this status that do not depend on the operation. */
function headersOf(status: string, isOpen: boolean): string[] {
  return [
    'X-Request-Id',
    ...(status === '401' ? ['WWW-Authenticate'] : isOpen ? [] : ['RateLimit-Policy', 'RateLimit']),
    ...(status === '429' || status === '503' ? ['Retry-After'] : []),
  ]
}

function headerRefs(names: readonly string[]): Json {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))
}

interface OperationParts {
  readonly parameters?: readonly Json[]
  readonly responses?: Json
  readonly security?: readonly Json[]
}

/**
 * Adds headers to the responses of an operation. A tagged operation returns 304 for a current ETag; `tagsRecord` is for
 * a list that tags single records only.
 */
export function withHeaders(operation: Json, isTagged: boolean, tagsRecord = false): Json {
  const { parameters = [], responses = {}, security } = operation as OperationParts
  const isOpen = security?.length === 0
  const isReplayable = parameters.some(({ name }) => name === 'Idempotency-Key')
  const unchanged = { 304: { description: 'Nothing has changed since the response with this ETag.' } }
  const named = Object.entries({ ...responses, ...(isTagged && unchanged) }).map(([status, response]) => {
    if ('$ref' in (response as Json)) return [status, response]
    const names = [
      ...headersOf(status, isOpen),
      ...(isTagged && (status === '200' || status === '304') ? ['ETag'] : []),
      ...(isReplayable && status === '200' ? ['Idempotency-Replayed'] : []),
    ]
    const headers = { ...headerRefs(names), ...(tagsRecord && status === '200' && { ETag: tagOfRecord }) }
    return [status, { ...(response as Json), headers }]
  })
  return {
    ...operation,
    parameters: [...parameters, ...(isTagged ? [ifNoneMatch] : [])],
    responses: Object.fromEntries(named),
  }
}
