import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { DETAILS_MAX, elided, FIELD_LENGTH_MAX, MESSAGE_LENGTH_MAX } from '../answer-bounds.ts'
import { DaybookError, type ErrorKind, TooMany } from '../errors.ts'
import { fromFramework } from './framework-errors.ts'
import { sendJson } from './send-json.ts'

const statuses: Readonly<Record<ErrorKind, number>> = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  'not-found': 404,
  conflict: 409,
  stale: 412,
  'too-slow': 408,
  'too-large': 413,
  'unsupported-type': 415,
  'too-many': 429,
  unavailable: 503,
}

/** The `Retry-After` of a 503, in seconds. */
const UNAVAILABLE_RETRY_SECONDS = 5

/** Headers for a successful response do not apply to an error, which can come after them. */
const SUCCESS_HEADERS = ['etag', 'last-modified', 'content-encoding', 'content-disposition']

/**
 * Turns every error of `http`, ours, the framework's or a bug, into a response in the form of the contract (section 1).
 */
export function answerErrors(http: FastifyInstance): void {
  http.setErrorHandler(answerError)
}

/**
 * Responds with an error, and with the members of `beside` next to it. Details that the caller does not get are logged.
 */
export function answerError(
  thrown: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  beside: Readonly<Record<string, unknown>> = {},
): FastifyReply {
  const error = thrown instanceof DaybookError ? thrown : fromFramework(thrown, request)
  for (const name of SUCCESS_HEADERS) reply.removeHeader(name)
  if (String(reply.getHeader('cache-control')).includes('max-age')) reply.header('cache-control', 'private, no-store')
  if (error === undefined) {
    request.log.error({ err: thrown }, 'internal error')
    const message = `Internal error. The log has the details under request id ${request.id}.`
    return sendJson(reply.code(500), errorBody(500, message))
  }
  if (error.cause !== undefined && error.kind === 'unavailable') request.log.error({ err: error }, 'unavailable')
  if (error.kind === 'unauthenticated') reply.header('www-authenticate', 'Bearer')
  if (error.kind === 'unavailable') reply.header('retry-after', UNAVAILABLE_RETRY_SECONDS)
  if (error instanceof TooMany) reply.header('retry-after', error.retryAfterSeconds)
  return sendJson(reply.code(statuses[error.kind]), JSON.stringify({ ...bodyOf(error), ...beside }))
}

function bodyOf(error: DaybookError): object {
  return errorObject(statuses[error.kind], error.message, error.field, error.details)
}

/**
 * `{ "error": { "code", "message", "field"?, "details"?, "more"? } }` as text, of limited length: `more` is the number
 * of details that are not listed.
 */
export function errorBody(...error: Parameters<typeof errorObject>): string {
  return JSON.stringify(errorObject(...error))
}

function errorObject(status: number, message: string, field?: string, details: readonly unknown[] = []): object {
  const rendered = details.slice(0, DETAILS_MAX)
  return {
    error: {
      code: status,
      message: elided(message, MESSAGE_LENGTH_MAX),
      ...(field !== undefined && { field: elided(field, FIELD_LENGTH_MAX) }),
      ...(rendered.length > 0 && { details: rendered }),
      ...(details.length > rendered.length && { more: details.length - rendered.length }),
    },
  }
}
