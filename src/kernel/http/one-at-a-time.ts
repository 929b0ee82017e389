import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** Requests of one connection that wait, at most. Clients that pipeline send far fewer. */
const WAITING_MAX = 100

const lastResponse = Symbol('the last response')
const waiting = Symbol('the number of requests that wait')

/** A connection with the response of its last request. */
type Connection = Socket & { [lastResponse]?: ServerResponse; [waiting]?: number }

/**
 * Requests of one connection run one after another. Node.js begins all that arrive in one packet at once, and their
 * responses wait in memory for a client that reads none of them (RFC 9112, section 9.3.2: they are sent in order anyway).
 * Node.js also accepts any number of them while one runs, such as a live stream: too many close the connection.
 */
export function runOneAtATime(http: FastifyInstance<Server>): void {
  http.addHook('onRequest', (request, reply, done) => {
    const socket: Connection = request.raw.socket
    // Node.js shows the other requests of a packet also after the connection is closed.
    if (socket.destroyed) return
    const before = socket[lastResponse]
    socket[lastResponse] = reply.raw
    if (before === undefined || before.writableFinished || before.destroyed) return done()
    const count = (socket[waiting] ?? 0) + 1
    socket[waiting] = count
    if (count > WAITING_MAX) {
      socket.destroy()
      return
    }
    before.once('close', () => {
      socket[waiting] = (socket[waiting] ?? 1) - 1
      if (!socket.destroyed) done()
    })
  })
}
