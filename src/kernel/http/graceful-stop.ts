import type { FastifyInstance } from 'fastify'
import { Unavailable } from '../errors.ts'

/**
 * Makes `http.close()` graceful: no new connections, 503 for requests that still come over open ones, time for what
 * runs, and after `graceMs` an end to the connections that are left.
 */
export function stopGracefully(http: FastifyInstance, graceMs: number): void {
  let stopping = false
  let cut: NodeJS.Timeout | undefined
  http.addHook('onRequest', (_request, _reply, done) => {
    done(stopping ? new Unavailable('The service is stopping. Try again in a moment.') : undefined)
  })
  http.addHook('onSend', (_request, reply, _payload, done) => {
    if (stopping) reply.header('connection', 'close')
    done()
  })
  http.addHook('preClose', (done) => {
    stopping = true
    cut = setTimeout(() => http.server.closeAllConnections(), graceMs).unref()
    done()
  })
  http.addHook('onClose', (_http, done) => {
    clearTimeout(cut)
    done()
  })
}
