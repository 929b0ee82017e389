import { DETAILS_MAX } from '../answer-bounds.ts'
import type { Param, Params } from './params.ts'

/** What the answers of all operations have in common, as OpenAPI describes it. */

/** Any JSON object. */
export type Json = { readonly [member: string]: unknown }

/** The content of a JSON body or answer. */
export function json(schema: unknown): Json {
  return { 'application/json': { schema } }
}

/** The content of a file. */
export const bytes: Json = { type: 'string', format: 'binary' }

/** The content of a body that is one file, as a form. */
export const form: Json = {
  'multipart/form-data': { schema: { type: 'object', required: ['file'], properties: { file: bytes } } },
}

/** A JSON body. It may be left out where it has no member that must be there. */
export function bodyOf(schema: object): Json {
  return { required: 'required' in schema, content: json(schema) }
}

/** The schema of a member of an update: what is not sent has no default, it stays. */
export function withoutDefault(body: unknown): Json {
  const { default: _, ...schema } = body as Json
  return schema
}

/** A parameter in the query. */
export function queryParameter(name: string, description: string, schema: unknown): Json {
  return { name, in: 'query', description, schema }
}

/** The envelope of a list, of which these members can be summed, by these groups. */
export function listSchema(items: unknown, summed: readonly string[], groups: Json): Json {
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
          ...(summed.length > 0 && { sums: sumsSchema(summed, groups) }),
        },
      },
    },
  }
}

function sumsSchema(summed: readonly string[], groups: Json): Json {
  const amounts = Object.fromEntries(summed.map((name) => [name, { type: 'string' }]))
  return {
    type: 'array',
    description: 'What sums asked for: over the whole list, by currency, and by what sums_by says.',
    items: {
      type: 'object',
      required: ['currency', 'count'],
      properties: { currency: { type: 'string' }, count: { type: 'integer' }, ...groups, ...amounts },
    },
  }
}

/** `{ "success": { "id" } }`, with what else it carries, and what a dry run answers beside it. */
export function success(also: Readonly<Record<string, unknown>> = {}, dryRun?: Json): Json {
  const names = Object.keys(also)
  if (names.length === 0 && dryRun === undefined) {
    return { description: 'Done.', content: json({ $ref: '#/components/schemas/Success' }) }
  }
  const inner = { type: 'object', required: ['id', ...names], properties: { id: integer, ...also } }
  return { description: 'Done.', content: json(successSchema(inner, dryRun)) }
}

/** What `dry_run` of an answer holds, of records of this schema: `found` is what the kind answers beside them. */
export function dryRunSchema(record: string, found: Readonly<Record<string, unknown>> = {}): Json {
  const ids = { type: 'array', items: integer, description: 'What would be deleted, at most 100.' }
  const description = 'The records as they would be stored, at most 100. The ids of new ones are not kept for them.'
  const stored = { type: 'array', items: { $ref: `#/components/schemas/${record}` }, description }
  const properties = { stored, stored_count: integer, removed_ids: ids, removed_count: integer }
  return {
    type: 'object',
    description: 'Only with dry_run=true: what the call would do. Nothing of it is stored.',
    required: Object.keys(properties),
    properties: { ...properties, ...found },
  }
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

/** The answers of an operation for these statuses: those of `errorAnswers`, by reference. */
export function errors(statuses: readonly number[]): Json {
  return Object.fromEntries(statuses.map((status) => [status, { $ref: `#/components/responses/Error${status}` }]))
}

/** The answers for these statuses in full, for an operation that sends other headers. */
export function ownErrors(statuses: readonly number[]): Json {
  const content = json({ $ref: '#/components/schemas/Error' })
  return Object.fromEntries(statuses.map((status) => [status, { description: meanings[status], content }]))
}

/** Each error that operations answer, in the one shape, by its name among the components. */
export function errorAnswers(): Json {
  const answers = Object.entries(ownErrors(Object.keys(meanings).map(Number)))
  return Object.fromEntries(answers.map(([status, answer]) => [`Error${status}`, answer]))
}

const integer = { type: 'integer' }

function successSchema(inner: Json, dryRun?: Json): Json {
  const description =
    'Members of the body that were not understood, and what else to know; beyond 20, the last says how many more.'
  return {
    type: 'object',
    required: ['success'],
    properties: {
      success: inner,
      warnings: { type: 'array', items: { type: 'string' }, description },
      ...(dryRun !== undefined && { dry_run: dryRun }),
    },
  }
}

/** A fault of the request; what stands in the way has members of its own. */
const detail: Json = {
  type: 'object',
  properties: {
    field: { type: 'string', description: 'The member or parameter that is at fault.' },
    message: { type: 'string', description: 'What is wrong with it, and what it is.' },
  },
  additionalProperties: true,
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
            items: detail,
            maxItems: DETAILS_MAX,
            description: 'The faults, or what stands in the way.',
          },
          more: { type: 'integer', description: 'How many there were beyond those that details lists.' },
        },
      },
    },
  },
}

/** Tells readers of the description which kind of record a member refers to. */
export function refersTo(record: string): { readonly 'x-refers-to': string } {
  return { 'x-refers-to': record }
}

/** A body that has this member, whatever else it has. */
export function onlyRequired({ name, body }: { readonly name: string; readonly body: unknown }): Json {
  return { type: 'object', required: [name], properties: { [name]: body } }
}

/** The parameters of a query. */
export function paramList(params: Params): Json[] {
  return Object.entries(params).map(([name, param]: [string, Param]) => ({
    ...queryParameter(name, param.description, param.schema),
    required: param.required ?? false,
  }))
}

/** The content of an answer that is JSON, or bytes of one of these types. */
export function jsonOrBytes(schema: object, mimeTypes: readonly string[] = []): Json {
  return { ...json(schema as Json), ...Object.fromEntries(mimeTypes.map((type) => [type, { schema: bytes }])) }
}
