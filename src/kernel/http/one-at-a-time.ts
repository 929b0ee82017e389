import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { onceAMinute } from './once-a-minute.ts'

/** Requests of one connection that wait, at most. Clients that pipeline send far fewer. */
const WAITING_MAX = 100

const lastResponse = Symbol('the last response')
const waiting = Symbol('the number of requests that wait')

/** A connection with the response of its last request. */
type Connection = Socket & { [lastResponse]?: ServerResponse; [waiting]?: number }

/**
 * Requests of one connection run one after another. Node.js begins all that arrive in one packet at once, and their
 * responses wait in memory for a client that reads none of them (RFC 9112, section 9.3.2: they are sent in order anyway).
 * Node.js also accepts any number of them while one runs, such as a live stream: too many close the connection,
 * and the log says so once a minute.
 */
export function runOneAtATime(http: FastifyInstance<Server>): void {
  const report = onceAMinute(() =>
    http.log.warn(
      { waiting_max: WAITING_MAX },
      'A connection was closed: too many of its requests waited. The client must wait for responses before it sends more.',
    ),
  )
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
      report()
      return
    }
    before.once('close', () => {
      socket[waiting] = (socket[waiting] ?? 1) - 1
      if (!socket.destroyed) done()
    })
  })
}
