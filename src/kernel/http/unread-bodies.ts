import type { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { finished } from 'node:stream'
import type { FastifyInstance } from 'fastify'

/** As much as the proxy of the guide accepts. Nobody waits for the rest of a larger body. */
const DISCARDED_BYTES_MAX = 33 * 1024 * 1024
/** For how long a client may send nothing of a body that is already refused. */
const SILENCE_MS = 5000

/** The last request of each connection that was answered before its body had arrived. */
const refused = new WeakMap<object, IncomingMessage>()

/**
 * A refusal can be sent before the body has arrived. If its connection closed at once, the bytes on their way would reset it:
 * the client could not read the refusal, and a proxy would send a 502 instead. So the rest of the body is read and dropped first.
 */
export function discardUnreadBodies(http: FastifyInstance): void {
  http.addHook('onSend', ({ raw }, _reply, payload, done) => {
    if (raw.complete === false) {
      refused.set(raw.socket, raw)
      if (!(Number(raw.headers['content-length']) > DISCARDED_BYTES_MAX)) discard(raw)
    }
    done(null, payload)
  })
}

function discard(raw: IncomingMessage): void {
  const { socket } = raw
  let left = DISCARDED_BYTES_MAX
  const count = ({ length }: Buffer) => {
    left -= length
    if (left < 0) socket.destroy()
  }
  // Before the response ends: Node.js would show no further byte of a body that nobody has begun to read.
  raw.unpipe().on('data', count).resume()
  // Node.js calls it after a response that closes its connection.
  socket.destroySoon = () => {
    // Node.js closes a connection after this time without a byte.
    socket.setTimeout(SILENCE_MS)
    finished(raw, () => Socket.prototype.destroySoon.call(socket))
  }
}

/** Whether the request that a connection is sending has its answer already. */
export function isAnswered(socket: Socket): boolean {
  return refused.get(socket)?.complete === false
}
