import type { FastifyInstance } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import type { QueueLength } from '../jobs/job-rows.ts'
import type { Scopes } from '../scope.ts'
import { RequestTimes } from './request-times.ts'

/**
 * Serves what Prometheus asks for at `/metrics`: the process, the event loop, commits, the queue of jobs, and the times
 * that are answered.
 */
export function registerMetrics(
  http: FastifyInstance,
  scopes: Scopes,
  queue: () => Promise<readonly QueueLength[]>,
): RequestTimes {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const commits = new Counter({
    name: 'daybook_commits_total',
    help: 'Write transactions that this process committed.',
    registers: [registry],
  })
  scopes.onCommit(() => commits.inc())
  registerQueue(registry, scopes, queue)
  const times = new RequestTimes()
  http.get('/metrics', async (_request, reply) =>
    reply.header('content-type', registry.contentType).send(`${await registry.metrics()}\n${times.render()}`),
  )
  return times
}

function registerQueue(registry: Registry, { clock }: Scopes, queue: () => Promise<readonly QueueLength[]>): void {
  const registers = [registry]
  const overdue = new Gauge({
    name: 'daybook_jobs_overdue_seconds',
    help: 'How long the job that waits longest has been due.',
    registers,
  })
  new Gauge({
    name: 'daybook_jobs',
    help: 'Jobs of all instances that wait or run.',
    labelNames: ['state'],
    registers,
    async collect() {
      this.reset()
      overdue.set(0)
      for (const { state, jobs, oldest } of await queue()) {
        this.set({ state }, jobs)
        if (state === 'waiting') overdue.set(Math.max(0, clock.now() - oldest))
      }
    },
  })
}
