import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { FORM_BYTES_MAX } from './read-upload.ts'

/**
 * Asks for the body of a request with `Expect: 100-continue` only when its path, token and length are accepted. Node.js
 * would ask at once. A refusal without it closes the connection (RFC 9110, section 10.1.1), as Node.js then does.
 */
export function askForBodies(http: FastifyInstance): void {
  const waiting = new WeakSet<IncomingMessage>()
  http.server.on('checkContinue', (request: IncomingMessage, response: ServerResponse) => {
    waiting.add(request)
    http.server.emit('request', request, response)
  })
  http.addHook('preParsing', (request, reply, payload, done) => {
    if (waiting.has(request.raw) && !isTooLong(request)) reply.raw.writeContinue()
    done(null, payload)
  })
}

function isTooLong({ headers, routeOptions: { bodyLimit = 0 } }: FastifyRequest): boolean {
  return Number(headers['content-length'] ?? 0) > bodyLimit + FORM_BYTES_MAX
}
