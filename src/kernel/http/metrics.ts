import type { FastifyInstance } from 'fastify'
import { Counter, collectDefaultMetrics, Registry } from 'prom-client'
import type { Scopes } from '../scope.ts'
import { RequestTimes } from './request-times.ts'

/** Serves what Prometheus asks for at `/metrics`: the process, the event loop, commits, and the times that are answered. */
export function registerMetrics(http: FastifyInstance, scopes: Scopes): RequestTimes {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const commits = new Counter({
    name: 'daybook_commits_total',
    help: 'Write transactions that this process committed.',
    registers: [registry],
  })
  scopes.onCommit(() => commits.inc())
  const times = new RequestTimes()
  http.get('/metrics', async (_request, reply) =>
    reply.header('content-type', registry.contentType).send(`${await registry.metrics()}\n${times.render()}`),
  )
  return times
}
