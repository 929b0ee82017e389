import { DETAILS_MAX } from '../answer-bounds.ts'

/** What the answers of all operations have in common, as OpenAPI describes it. */

/** Any JSON object. */
export type Json = { readonly [member: string]: unknown }

/** The content of a JSON body or answer. */
export function json(schema: unknown): Json {
  return { 'application/json': { schema } }
}

/** The envelope of a list, of which these members can be summed. */
export function listSchema(items: unknown, summed: readonly string[]): Json {
  return {
    type: 'object',
    required: ['data', 'meta'],
    properties: {
      data: { type: 'array', items },
      meta: {
        type: 'object',
        required: ['pagination'],
        properties: {
          pagination: { $ref: '#/components/schemas/Pagination' },
          ...(summed.length > 0 && { sums: sumsSchema(summed) }),
        },
      },
    },
  }
}

function sumsSchema(summed: readonly string[]): Json {
  const amounts = Object.fromEntries(summed.map((name) => [name, { type: 'string' }]))
  return {
    type: 'array',
    description: 'What sums asked for: over the whole list, by currency.',
    items: {
      type: 'object',
      required: ['currency', 'count'],
      properties: { currency: { type: 'string' }, count: { type: 'integer' }, ...amounts },
    },
  }
}

/** `{ "success": { "id" } }`, with what else it carries. */
export function success(also: Readonly<Record<string, unknown>> = {}): Json {
  const shared = { $ref: '#/components/schemas/Success' }
  const names = Object.keys(also)
  if (names.length === 0) return { description: 'Done.', content: json(shared) }
  const more = { type: 'object', required: ['id', ...names], properties: { id: integer, ...also } }
  return { description: 'Done.', content: json(successSchema(more)) }
}

/** The header that makes a POST safe to repeat. */
export const idempotencyKey: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  description: 'Sending the same key and body again within 24 hours answers what was answered first.',
  schema: { type: 'string', maxLength: 255 },
}

/** The header that makes a change depend on the version that was read. */
export const ifMatch: Json = {
  name: 'If-Match',
  in: 'header',
  description: 'The ETag of the record as it was read: 412 where it has changed since. * for whatever version.',
  schema: { type: 'string' },
}

const meanings: Readonly<Record<number, string>> = {
  400: 'The request is not valid; details lists the faults.',
  401: 'No token, or one that is wrong, expired or revoked.',
  403: 'The permission is too low; the message names the one needed.',
  404: 'There is no such record.',
  409: 'In conflict with what is stored.',
  412: 'The record has changed since it was read: If-Match is stale.',
  413: 'The body is too large.',
  415: 'The body is not JSON, or not what this call takes.',
  429: 'Too many requests; Retry-After says when to come back.',
  503: 'The service or its database cannot answer now; Retry-After says when to come back.',
}

/** The answers of an operation for these statuses, each an error in the one shape. */
export function errors(statuses: readonly number[]): Json {
  const content = json({ $ref: '#/components/schemas/Error' })
  return Object.fromEntries(statuses.map((status) => [status, { description: meanings[status], content }]))
}

const integer = { type: 'integer' }

function successSchema(inner: Json): Json {
  const description =
    'Members of the body that were not understood, and what else to know; beyond 20, the last says how many more.'
  return {
    type: 'object',
    required: ['success'],
    properties: { success: inner, warnings: { type: 'array', items: { type: 'string' }, description } },
  }
}

/** The schemas that operations of every kind refer to. */
export const sharedSchemas: Json = {
  Pagination: {
    type: 'object',
    required: ['total', 'count', 'per_page', 'current_page', 'total_pages'],
    properties: { total: integer, count: integer, per_page: integer, current_page: integer, total_pages: integer },
  },
  Success: successSchema({ type: 'object', required: ['id'], properties: { id: integer } }),
  Error: {
    type: 'object',
    required: ['error'],
    properties: {
      error: {
        type: 'object',
        required: ['code', 'message'],
        properties: {
          code: { type: 'integer', description: 'The status.' },
          message: { type: 'string', description: 'A sentence for people.' },
          field: { type: 'string', description: 'The member or parameter that is at fault.' },
          details: {
            type: 'array',
            items: { type: 'object' },
            maxItems: DETAILS_MAX,
            description: 'The faults, or what stands in the way.',
          },
          more: { type: 'integer', description: 'How many there were beyond those that details lists.' },
        },
      },
    },
  },
}
