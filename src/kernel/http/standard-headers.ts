import type { FastifyReply, FastifyRequest } from 'fastify'

/** Sets the headers of every response: the request id, and that browsers must not do anything else with its content. */
export function setStandardHeaders(request: FastifyRequest, reply: FastifyReply): void {
  reply
    .header('x-request-id', request.id)
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "default-src 'none'; base-uri 'none'; frame-ancestors 'none'")
    .header('referrer-policy', 'no-referrer')
  // Reads that may be cached set this header themselves.
  reply.header('cache-control', 'no-store')
}
