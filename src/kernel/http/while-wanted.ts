import type { FastifyReply, FastifyRequest } from 'fastify'
import { Unwanted } from '../db/wanted-reads.ts'
import type { Scope, Scopes } from '../scope.ts'

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
