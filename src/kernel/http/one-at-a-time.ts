import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

const lastResponse = Symbol('the last response')

/** A connection with the response of its last request. */
type Connection = Socket & { [lastResponse]?: ServerResponse }

/**
 * Requests of one connection run one after another. Node.js begins all that arrive in one packet at once, and their
 * responses wait in memory for a client that reads none of them (RFC 9112, section 9.3.2: they are sent in order anyway).
 */
export function runOneAtATime(http: FastifyInstance<Server>): void {
  http.addHook('onRequest', (request, reply, done) => {
    const socket: Connection = request.raw.socket
    const before = socket[lastResponse]
    socket[lastResponse] = reply.raw
    if (before === undefined || before.writableFinished || before.destroyed) return done()
    before.once('close', () => {
      if (!socket.destroyed) done()
    })
  })
}
