import type { FastifyInstance } from 'fastify'
import { Unavailable } from '../errors.ts'
import type { InFlight } from './in-flight.ts'

/**
 * Makes `http.close()` graceful: no new connections, 503 for requests that still come over open ones, time for what
 * runs, and after `graceMs` an end to the connections that are left.
 */
export class GracefulStop {
  #stopping = false

  constructor(http: FastifyInstance, inFlight: InFlight, graceMs: number) {
    let cut: NodeJS.Timeout | undefined
    http.addHook('preClose', async () => {
      this.#stopping = true
      for (const reply of inFlight) if (!reply.raw.headersSent) reply.header('connection', 'close')
      cut = setTimeout(() => http.server.closeAllConnections(), graceMs).unref()
    })
    http.addHook('onClose', async () => clearTimeout(cut))
  }

  /** What a new request is told while the server stops. */
  refusal(): Unavailable | undefined {
    return this.#stopping ? new Unavailable('The service is stopping. Try again in a moment.') : undefined
  }
}
