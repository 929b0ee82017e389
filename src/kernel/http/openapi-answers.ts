import { DETAILS_MAX } from '../answer-bounds.ts'
import type { Param, Params } from './params.ts'

/** The common parts of all responses in OpenAPI. */

/** Any JSON object. */
export type Json = { readonly [member: string]: unknown }

/** The content of a JSON body or response. */
export function json(schema: unknown): Json {
  return { 'application/json': { schema } }
}

/** The content of a file. */
export const bytes: Json = { type: 'string', format: 'binary' }

/** The content of a form with one file. */
export const form: Json = {
  'multipart/form-data': { schema: { type: 'object', required: ['file'], properties: { file: bytes } } },
}

/** A JSON body. It is optional if it has no required member. */
export function bodyOf(schema: object): Json {
  return { required: 'required' in schema, content: json(schema) }
}

/** The schema of a member in an update: a member that is not sent keeps its value, so there is no default. */
export function withoutDefault(body: unknown): Json {
  const { default: _, ...schema } = body as Json
  return schema
}

/** A parameter in the query. */
export function queryParameter(name: string, description: string, schema: unknown): Json {
  return { name, in: 'query', description, schema }
}

/** The envelope of a list whose members `summed` can be summed, grouped by `groups`. */
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
    description: 'The requested sums of the whole list, by currency and by sums_by.',
    items: {
      type: 'object',
      required: ['currency', 'count'],
      properties: { currency: { type: 'string' }, count: { type: 'integer' }, ...groups, ...amounts },
    },
  }
}

/** The schema of the additional members of `success`. */
interface SuccessMembers {
  readonly properties: Readonly<Record<string, unknown>>
  readonly required?: readonly string[]
}

/** `{ "success": { "id" } }`, with additional members, and the schema of a dry run. */
export function success(also: SuccessMembers, dryRun?: Json): Json {
  if (Object.keys(also.properties).length === 0 && dryRun === undefined) {
    return { description: 'Done.', content: json({ $ref: '#/components/schemas/Success' }) }
  }
  const required = ['id', ...(also.required ?? [])]
  const inner = { type: 'object', required, properties: { id: integer, ...also.properties } }
  return { description: 'Done.', content: json(successSchema(inner, dryRun)) }
}

/** The schema of `dry_run` for records with this schema: `found` are the additional members of the kind. */
export function dryRunSchema(record: string, found: Readonly<Record<string, unknown>> = {}): Json {
  const ids = {
    type: 'array',
    items: integer,
    description: 'The ids of the records that would be deleted, at most 100.',
  }
  const description = 'The records as they would be stored, at most 100. The ids of new records are not reserved.'
  const stored = { type: 'array', items: { $ref: `#/components/schemas/${record}` }, description }
  const properties = { stored, stored_count: integer, removed_ids: ids, removed_count: integer }
  return {
    type: 'object',
    description: 'Only with dry_run=true: the effect of the call. Nothing is stored.',
    required: Object.keys(properties),
    properties: { ...properties, ...found },
  }
}

/** The header that makes a POST safe to repeat. */
export const idempotencyKey: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  description: 'If the same key and body are sent again within 24 hours, the first response is returned.',
  schema: { type: 'string', maxLength: 255 },
}

/** The header that makes a change depend on the version that was read. */
export const ifMatch: Json = {
  name: 'If-Match',
  in: 'header',
  description: 'The ETag of the record as it was read: 412 if the record has changed since. * matches every version.',
  schema: { type: 'string' },
}

const meanings: Readonly<Record<number, string>> = {
  400: 'The request is not valid; details lists the errors.',
  401: 'The token is missing, wrong, expired or revoked.',
  403: 'The permission is too low; the message names the required permission.',
  404: 'The record does not exist.',
  408: 'The body did not arrive in time; nothing was stored.',
  409: 'The request conflicts with stored data. In a dry run, the result that was tried is in dry_run, beside error.',
  412: 'The record has changed since it was read: If-Match is stale. Or it exists, and If-None-Match forbids the change.',
  413: 'The body is too large.',
  415: 'The body is not JSON, or not a type that this call accepts.',
  429: 'Too many requests; Retry-After says when to try again.',
  503: 'The service or its database is temporarily unavailable; Retry-After says when to try again.',
}

/** The statuses of a write whose body is refused, even if the write needs none. */
export const bodyErrors: readonly number[] = [408, 413, 415]

/** The responses of an operation for these statuses: references to those of `errorAnswers`. */
export function errors(statuses: readonly number[]): Json {
  return Object.fromEntries(statuses.map((status) => [status, { $ref: `#/components/responses/Error${status}` }]))
}

/** The complete responses for these statuses, for an operation with other headers. */
export function ownErrors(statuses: readonly number[]): Json {
  const content = json({ $ref: '#/components/schemas/Error' })
  return Object.fromEntries(statuses.map((status) => [status, { description: meanings[status], content }]))
}

/** Each error response, in the same form, by its component name. */
export function errorAnswers(): Json {
  const answers = Object.entries(ownErrors(Object.keys(meanings).map(Number)))
  return Object.fromEntries(answers.map(([status, answer]) => [`Error${status}`, answer]))
}

const integer = { type: 'integer' }

function successSchema(inner: Json, dryRun?: Json): Json {
  const description =
    'Warnings, for example about unknown members of the body; at most 20. If there are more, the last one gives the number of the rest.'
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

/** One error of the request; a conflicting record has additional members. */
const detail: Json = {
  type: 'object',
  properties: {
    field: { type: 'string', description: 'The invalid member or parameter.' },
    message: { type: 'string', description: 'The problem, and the meaning of the field.' },
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
          code: { type: 'integer', description: 'The HTTP status.' },
          message: { type: 'string', description: 'A sentence for people.' },
          field: { type: 'string', description: 'The invalid member or parameter.' },
          details: {
            type: 'array',
            items: detail,
            maxItems: DETAILS_MAX,
            description: 'The errors, or the conflicting records.',
          },
          more: { type: 'integer', description: 'The number of further errors, which details does not list.' },
        },
      },
    },
  },
}

/** Names the kind of record that a member refers to. */
export function refersTo(record: string): { readonly 'x-refers-to': string } {
  return { 'x-refers-to': record }
}

/** A body that has this member, and possibly others. */
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
