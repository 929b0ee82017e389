import type { FastifyInstance } from 'fastify'
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import type { Scopes } from '../scope.ts'

export interface Metrics {
  /** Notes an answered request; the duration is in milliseconds. */
  observeRequest(method: string, route: string, status: number, durationMs: number): void
}

/** Serves what Prometheus asks for at `/metrics`: the process, the event loop, requests and commits. */
export function registerMetrics(http: FastifyInstance, scopes: Scopes): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'daybook_http_request_duration_seconds',
    help: 'Time from the arrival of a request to the end of its answer.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers: [registry],
  })
  const commits = new Counter({
    name: 'daybook_commits_total',
    help: 'Write transactions that were committed by this process.',
    registers: [registry],
  })
  scopes.onCommit(() => commits.inc())
  http.get('/metrics', async (_request, reply) =>
    reply.header('content-type', registry.contentType).send(await registry.metrics()),
  )
  return {
    observeRequest: (method, route, status, durationMs) =>
      requests.observe({ method, route, status }, durationMs / 1000),
  }
}
