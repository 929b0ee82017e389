import type { FastifyReply } from 'fastify'

/** Sets what every answer carries so that a browser that shows one does nothing else with it. */
export function setSecurityHeaders(reply: FastifyReply): void {
  reply
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "default-src 'none'; frame-ancestors 'none'")
    .header('referrer-policy', 'no-referrer')
}
