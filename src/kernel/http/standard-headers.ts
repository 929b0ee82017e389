import type { FastifyReply, FastifyRequest } from 'fastify'

/** Sets what every answer carries: its request's name, and that a browser that shows it is to do nothing else with it. */
export function setStandardHeaders(request: FastifyRequest, reply: FastifyReply): void {
  reply
    .header('x-request-id', request.id)
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "default-src 'none'; base-uri 'none'; frame-ancestors 'none'")
    .header('referrer-policy', 'no-referrer')
  // A read that others may keep says so itself.
  reply.header('cache-control', 'no-store')
}
