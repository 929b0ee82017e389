import type { FastifyReply, FastifyRequest } from 'fastify'
import { Unwanted } from '../db/wanted-reads.ts'
import { Unavailable } from '../errors.ts'
import type { Scope, Scopes } from '../scope.ts'
import { stopwatchMs } from '../time/stopwatch.ts'

/** Clients that do not wait for an answer get their writes stored, unless these wait longer for their turn. */
const GONE_MS = 10_000

/**
 * Runs `read` for a request, and ends it with its next statement when nobody gets its answer any more: the client is gone, or
 * the request took too long and has been answered.
 */
export async function whileWanted<T>(
  scopes: Scopes,
  request: FastifyRequest,
  reply: FastifyReply,
  read: (scope: Scope) => Promise<T>,
): Promise<T | undefined> {
  const isWanted = () => !reply.sent && !reply.raw.destroyed
  try {
    return await read(scopes.reading(request.session, request.log, isWanted))
  } catch (error) {
    if (error instanceof Unwanted) return undefined
    throw error
  }
}

/** A route that runs `read` while its answer is wanted. */
export function whileWantedBy<T>(
  scopes: Scopes,
  read: (scope: Scope, request: FastifyRequest, reply: FastifyReply) => Promise<T>,
): (request: FastifyRequest, reply: FastifyReply) => Promise<T | undefined> {
  return (request, reply) => whileWanted(scopes, request, reply, (scope) => read(scope, request, reply))
}

/**
 * Runs `write` for a request. It is not begun if its turn comes after the request has taken too long and has been answered,
 * or if its client left while it waited long: otherwise clients that try again would fill the queue with writes that nobody
 * waits for. Resolves with undefined if there is nothing to answer.
 */
export async function whileAwaited<T>(
  reply: FastifyReply,
  write: (isAwaited: () => boolean) => Promise<T>,
): Promise<T | undefined> {
  const began = stopwatchMs()
  try {
    return await write(() => !reply.sent && !(reply.raw.destroyed && stopwatchMs() - began > GONE_MS))
  } catch (error) {
    if (!(error instanceof Unwanted)) throw error
    if (reply.sent) return undefined
    throw new Unavailable('The client disconnected before the write began. Nothing was stored.')
  }
}
