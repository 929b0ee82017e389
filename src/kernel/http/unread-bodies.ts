import { Socket } from 'node:net'
import { finished } from 'node:stream'
import type { FastifyInstance } from 'fastify'

/** As much as the proxy of the guide accepts. Nobody waits for the rest of a larger body. */
const DISCARDED_BYTES_MAX = 33 * 1024 * 1024

/**
 * A refusal can be sent before the body has arrived. If its connection closed at once, the bytes on their way would reset it:
 * the client could not read the refusal, and a proxy would send a 502 instead. So the rest of the body is read and dropped first.
 */
export function discardUnreadBodies(http: FastifyInstance): void {
  http.addHook('onSend', ({ raw }, _reply, payload, done) => {
    const { socket } = raw
    if (!raw.complete && Number(raw.headers['content-length']) <= DISCARDED_BYTES_MAX)
      // Node.js calls it after a response that closes its connection.
      socket.destroySoon = () => finished(raw.unpipe().resume(), () => Socket.prototype.destroySoon.call(socket))
    done(null, payload)
  })
}
