import { type FastifyBaseLogger, type FastifyInstance, fastify, LogController } from 'fastify'
import type { Config } from '../config/read-config.ts'
import type { Migration } from '../db/migrate.ts'
import type { QueueLength } from '../jobs/job-rows.ts'
import type { WorkerHealth } from '../jobs/worker-health.ts'
import type { RootLog } from '../log.ts'
import type { Scopes } from '../scope.ts'
import { registerApiDocs } from './api-docs/api-docs.ts'
import { askForBodies } from './ask-for-bodies.ts'
import { guardApi, type SessionFinder } from './authenticate.ts'
import { answerMalformed } from './client-errors.ts'
import { compressAnswers } from './compress-answers.ts'
import { limitConnections } from './connection-limit.ts'
import { registerConsole } from './console-files.ts'
import { Drain } from './drain.ts'
import type { EngineMeter } from './engine-meter.ts'
import { answerError, answerErrors } from './error-answers.ts'
import { stopGracefully } from './graceful-stop.ts'
import { limitHeldBodies } from './held-bodies.ts'
import { InFlight } from './in-flight.ts'
import { type DescribeMember, readJsonBodies } from './json-body.ts'
import { KeptAnswers } from './kept-answers.ts'
import { registerMetrics } from './metrics.ts'
import { answerUnknownPaths } from './not-found-answers.ts'
import { runOneAtATime } from './one-at-a-time.ts'
import { limitOpenRoutes } from './open-limit.ts'
import { registerProbes } from './probes.ts'
import { refuseAmbiguous } from './refuse-ambiguous.ts'
import { createRequestIds } from './request-id.ts'
import { logRequestLine } from './request-line.ts'
import { RequestLog } from './request-log.ts'
import { setStandardHeaders } from './standard-headers.ts'
import { discardUnreadBodies } from './unread-bodies.ts'
import { limitUntakenAnswers } from './untaken-answers.ts'

/** The parts of the HTTP server. */
export interface HttpDeps {
  readonly config: Pick<Config, 'rateLimit' | 'requestTimeoutSeconds' | 'trustedProxies'> &
    Partial<Pick<Config, 'openRateLimit' | 'metricsToken' | 'metricsAddress' | 'publicUrl' | 'insecureCookies'>>
  readonly scopes: Scopes
  /** Gets a line for each request; `request.log` is a child of it with the request id. */
  readonly log: RootLog
  readonly sessions: SessionFinder
  readonly migrations: readonly Migration[]
  /** The OpenAPI document; called once, at the first use. */
  readonly openapi: () => object
  /** Describes members of bodies in errors that are found before the route runs. */
  readonly describeMember?: DescribeMember
  /** The folder of the built console, if it is served. */
  readonly consoleFolder?: string | undefined
  readonly programVersion: string
  /** The number of waiting and running jobs, for `/metrics`. */
  readonly queue: () => Promise<readonly QueueLength[]>
  /** The background workers, for `/ready` and `/metrics`. */
  readonly workers?: () => readonly WorkerHealth[]
  /** The measurements of the engine. */
  readonly meter?: EngineMeter
  /** The time before the server is closed. */
  readonly drain?: Drain
  /** How long running requests may continue when the server closes; 10 s by default. */
  readonly stopGraceMs?: number
}

/** The largest body, unless a route sets `bodyLimit` (contract section 1). */
const BODY_BYTES_MAX = 1024 * 1024

/** Enough for a list of a thousand ids in a URL. */
const HEADER_BYTES_MAX = 32 * 1024

/** How often Node.js looks for requests that take too long to arrive, in milliseconds: by default, every 30 s. */
const CHECK_MS = 1000

const nodeLimits = { maxHeaderSize: HEADER_BYTES_MAX, connectionsCheckingInterval: CHECK_MS }

/**
 * Node.js ends a request whose headers do not arrive in time. Once they have, `InFlight` answers, because it knows what is
 * slow. Until then, Node.js must not have ended the request.
 */
const nodeTimes = (timeoutMs: number) => ({ headersTimeout: timeoutMs, requestTimeout: timeoutMs + 2 * CHECK_MS })

/** Longer than the minute that load balancers keep an idle connection, so that they close it first. */
const KEEP_ALIVE_MS = 72_000

/** Routes check bodies themselves. Without this, the framework would load its compilers of schemas, half a megabyte. */
function withoutSchemas(): never {
  throw new Error('Routes have no schemas of the framework.')
}

/**
 * The HTTP server, without the routes of records, which are registered on it. Routes under `/v2/` are authenticated:
 * they have `request.session`, a rate limit and, on GET, an ETag.
 */
export function createHttpServer(deps: HttpDeps): FastifyInstance {
  const { config, scopes, drain = new Drain() } = deps
  const timeoutMs = config.requestTimeoutSeconds * 1000
  const http: FastifyInstance = fastify({
    loggerInstance: deps.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request_id' }),
    childLoggerFactory: (log, bindings) => RequestLog.of(log, bindings),
    genReqId: createRequestIds(),
    routerOptions: { ignoreTrailingSlash: true },
    trustProxy: config.trustedProxies.length > 0 && [...config.trustedProxies],
    bodyLimit: BODY_BYTES_MAX,
    requestTimeout: nodeTimes(timeoutMs).requestTimeout,
    keepAliveTimeout: KEEP_ALIVE_MS,
    return503OnClosing: false,
    // Node.js compares both when it creates the server, before the framework sets its own.
    http: { ...nodeLimits, ...nodeTimes(timeoutMs) },
    frameworkErrors: (error, request, reply) => {
      setStandardHeaders(request, reply)
      answerError(error, request, reply)
    },
    clientErrorHandler: answerMalformed,
    schemaController: { compilersFactory: { buildValidator: withoutSchemas, buildSerializer: withoutSchemas } },
  })
  limitConnections(http)
  runOneAtATime(http)
  const inFlight = new InFlight(http, timeoutMs)
  http.addHook('onRequest', (request, reply, done) => {
    inFlight.add(reply)
    setStandardHeaders(request, reply)
    refuseAmbiguous(request)
    done()
  })
  stopGracefully(http, inFlight, drain, deps.stopGraceMs ?? 10_000)
  limitOpenRoutes(http, config.openRateLimit ?? 0, scopes.clock)
  http.addHook('onResponse', (request, reply, done) => {
    inFlight.delete(reply)
    const route = request.routeOptions.url ?? 'unknown'
    const ms = reply.elapsedTime
    times.observe(request.method, route, reply.statusCode, ms)
    logRequestLine(deps.log, request, reply, route, ms)
    done()
  })
  compressAnswers(http)
  limitHeldBodies(http)
  limitUntakenAnswers(http)
  askForBodies(http)
  discardUnreadBodies(http)
  const answers = new KeptAnswers()
  answers.keepSent(http)
  readJsonBodies(http, deps.describeMember)
  answerErrors(http)
  // Routes are registered last, and the console with them.
  answerUnknownPaths(http, (request, reply) => missing(request, reply))
  guardApi(http, {
    ...config,
    ...deps,
    publicUrl: config.publicUrl,
    insecureCookies: config.insecureCookies ?? false,
    answers,
    clock: scopes.clock,
    lost: () => scopes.engine.lost(),
  })
  const workers = deps.workers ?? (() => [])
  const times = registerMetrics(http, scopes, { ...config, queue: deps.queue, meter: deps.meter, workers })
  registerProbes(http, scopes.engine, deps.migrations, drain, workers)
  registerApiDocs(http, deps.openapi)
  const missing = registerConsole(http, deps.consoleFolder)
  return http
}
