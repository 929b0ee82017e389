import type { FastifyInstance } from 'fastify'
import { Unavailable } from '../errors.ts'
import type { Drain } from './drain.ts'
import type { InFlight } from './in-flight.ts'

/**
 * Makes `http.close()` graceful: no new connections, 503 for further requests on open ones, time for running requests,
 * and after `graceMs` all remaining connections are closed. While `drain` runs, each response closes its connection.
 */
export function stopGracefully(http: FastifyInstance, inFlight: InFlight, drain: Drain, graceMs: number): void {
  let isStopping = false
  let cut: NodeJS.Timeout | undefined
  const closeWithAnswers = () => {
    for (const reply of inFlight) if (!reply.raw.headersSent) reply.header('connection', 'close')
  }
  drain.onBegin(closeWithAnswers)
  http.addHook('onRequest', (_request, reply, done) => {
    if (drain.isDraining) reply.header('connection', 'close')
    if (isStopping) done(new Unavailable('The service is stopping. Try again in a moment.'))
    else if (drain.held === undefined) done()
    else void drain.held.then(() => done())
  })
  http.addHook('preClose', async () => {
    isStopping = true
    closeWithAnswers()
    // The listener closes in this turn, after this hook.
    setImmediate(() => setImmediate(() => drain.release()))
    cut = setTimeout(() => http.server.closeAllConnections(), graceMs).unref()
  })
  http.addHook('onClose', async () => clearTimeout(cut))
}
