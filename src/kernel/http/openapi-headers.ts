import type { Json } from './openapi-answers.ts'

/** What requests and answers of all operations carry in headers, as OpenAPI describes it. */

const text = { type: 'string' }

/** The headers of answers, by name. */
export const answerHeaders: Readonly<Record<string, Json>> = {
  'X-Request-Id': {
    description: 'The name of the request in the log: the one that it carried, or a new one.',
    required: true,
    schema: text,
  },
  'RateLimit-Policy': {
    description: 'How many requests a token may make, and in how many seconds; absent where there is no limit.',
    schema: text,
    example: '"default";q=600;w=60',
  },
  RateLimit: {
    description: 'How many requests are left (r), and for how many seconds (t); absent where there is no limit.',
    schema: text,
    example: '"default";r=599;t=42',
  },
  ETag: {
    description: 'The version of what was answered, for If-None-Match and, of one record, for If-Match.',
    required: true,
    schema: text,
  },
  'Retry-After': {
    description: 'In how many seconds to try again.',
    required: true,
    schema: { type: 'integer', minimum: 0 },
  },
  'WWW-Authenticate': { description: 'How to sign in.', required: true, schema: { const: 'Bearer' } },
  'Idempotency-Replayed': {
    description: 'Only where this is the kept answer to an Idempotency-Key.',
    schema: { const: 'true' },
  },
}

const ifNoneMatch: Json = {
  name: 'If-None-Match',
  in: 'header',
  description: 'The ETag of an earlier answer: 304 without a body where nothing has changed since.',
  schema: text,
}

/** Of a list that is never unchanged: only the version of one record, which a change may name. */
const tagOfRecord: Json = {
  description: 'The version of the record, for If-Match; where one record was asked for.',
  schema: text,
}

/**
 * An operation with the headers of its answers. One that is tagged answers 304 to an ETag that still holds; `tagsRecord` is
 * for a list that tags single records only.
 */
export function withHeaders(operation: Json, isTagged: boolean, tagsRecord = false): Json {
  const { parameters = [], responses = {} } = operation as { parameters?: readonly Json[]; responses?: Json }
  const isOpen = 'security' in operation
  const isReplayable = parameters.some(({ name }) => name === 'Idempotency-Key')
  const unchanged = { 304: { description: 'Nothing has changed since the answer with this ETag.' } }
  const named = Object.entries({ ...responses, ...(isTagged && unchanged) }).map(([status, response]) => {
    const names = [
      'X-Request-Id',
      ...(status === '401' ? ['WWW-Authenticate'] : isOpen ? [] : ['RateLimit-Policy', 'RateLimit']),
      ...(isTagged && (status === '200' || status === '304') ? ['ETag'] : []),
      ...(isReplayable && status === '200' ? ['Idempotency-Replayed'] : []),
      ...(status === '429' || status === '503' ? ['Retry-After'] : []),
    ]
    const headers = {
      ...Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }])),
      ...(tagsRecord && status === '200' && { ETag: tagOfRecord }),
    }
    return [status, { ...(response as Json), headers }]
  })
  return {
    ...operation,
    parameters: [...parameters, ...(isTagged ? [ifNoneMatch] : [])],
    responses: Object.fromEntries(named),
  }
}
