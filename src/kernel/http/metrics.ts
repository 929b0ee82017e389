import { hash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import { Unauthenticated } from '../errors.ts'
import { lostLines } from '../gathered-output.ts'
import type { QueueLength } from '../jobs/job-rows.ts'
import type { WorkerHealth } from '../jobs/worker-health.ts'
import type { Scopes } from '../scope.ts'
import { registerDatabaseMetrics } from './database-metrics.ts'
import type { EngineMeter } from './engine-meter.ts'
import { listenForMetrics, type MetricsReader } from './metrics-listener.ts'
import { RequestTimes } from './request-times.ts'

/** The sources of the metrics, and the access to them. */
interface MetricsOptions {
  readonly queue: () => Promise<readonly QueueLength[]>
  readonly workers: () => readonly WorkerHealth[]
  readonly meter?: EngineMeter | undefined
  readonly metricsToken?: string | undefined
  readonly metricsAddress?: { readonly host: string; readonly port: number } | undefined
}

/**
 * Serves `/metrics` for Prometheus: the process, the event loop, the database, the queue of jobs, and response times.
 * `docs/operating/monitoring.md` describes each metric.
 */
export function registerMetrics(
  http: FastifyInstance,
  scopes: Scopes,
  { queue, workers, meter, metricsToken, metricsAddress }: MetricsOptions,
): RequestTimes {
  const shared = processMetrics()
  const registry = new Registry()
  const commits = new Counter({
    name: 'daybook_commits_total',
    help: 'Write transactions that this process committed.',
    registers: [registry],
  })
  scopes.onCommit(() => commits.inc())
  meter?.register(registry)
  registerDatabaseMetrics(registry, scopes)
  registerQueue(registry, scopes, queue)
  registerWorkers(registry, workers)
  const times = new RequestTimes()
  const read: MetricsReader = async (authorization) => {
    if (metricsToken !== undefined) requireToken(metricsToken, authorization)
    const texts = [await shared.metrics(), await registry.metrics(), times.render()]
    return { type: registry.contentType, text: texts.join('\n') }
  }
  if (metricsAddress !== undefined) listenForMetrics(http, metricsAddress, read)
  else {
    http.get('/metrics', async ({ headers }, reply) => {
      const { type, text } = await read(headers.authorization)
      return reply.header('content-type', type).send(text)
    })
  }
  return times
}

let ofProcess: Registry | undefined

/**
 * The metrics of this process, such as its memory, event loop and garbage collection. All apps of a process share them:
 * the library cannot stop to watch the event loop and the garbage collector, and would keep the app in memory.
 */
function processMetrics(): Registry {
  if (ofProcess === undefined) {
    ofProcess = new Registry()
    collectDefaultMetrics({ register: ofProcess })
    new Counter({
      name: 'daybook_log_lines_lost_total',
      help: 'Lines of the log that this process could not write.',
      registers: [ofProcess],
      collect() {
        this.reset()
        this.inc(lostLines())
      },
    })
  }
  return ofProcess
}

/** Takes the same time for every wrong token. */
function requireToken(token: string, authorization = ''): void {
  const [, sent = ''] = /^Bearer +(\S+) *$/i.exec(authorization) ?? []
  if (timingSafeEqual(hash('sha256', sent, 'buffer'), hash('sha256', token, 'buffer'))) return
  throw new Unauthenticated('The token of DAYBOOK_METRICS_TOKEN is needed: send it as "Authorization: Bearer <token>".')
}

function registerQueue(registry: Registry, { clock }: Scopes, queue: () => Promise<readonly QueueLength[]>): void {
  const registers = [registry]
  const overdue = new Gauge({
    name: 'daybook_jobs_overdue_seconds',
    help: 'How long the oldest waiting job has been due, in seconds.',
    registers,
  })
  new Gauge({
    name: 'daybook_jobs',
    help: 'Waiting and running jobs of all instances.',
    labelNames: ['state'],
    registers,
    async collect() {
      this.reset()
      overdue.set(0)
      // If the queue cannot be read, all other metrics are still reported.
      for (const { state, jobs, oldest } of await queue().catch(() => [])) {
        this.set({ state }, jobs)
        if (state === 'waiting') overdue.set(Math.max(0, clock.now() - oldest))
      }
    },
  })
}

function registerWorkers(registry: Registry, workers: () => readonly WorkerHealth[]): void {
  const registers = [registry]
  const labelNames = ['worker'] as const
  new Gauge({
    name: 'daybook_worker_failures',
    help: 'Consecutive failures of a worker of this process.',
    labelNames,
    registers,
    collect() {
      for (const { name: worker, failures } of workers()) this.set({ worker }, failures)
    },
  })
  new Gauge({
    name: 'daybook_worker_last_success_seconds',
    help: 'Time at which a worker of this process last looked for work without a failure, in UNIX seconds.',
    labelNames,
    registers,
    collect() {
      for (const { name: worker, lastSuccess } of workers()) {
        if (lastSuccess !== undefined) this.set({ worker }, lastSuccess)
      }
    },
  })
}
