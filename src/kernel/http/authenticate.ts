import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Session } from '../auth/session.ts'
import type { TokenKey } from '../auth/token.ts'
import { DaybookError, TooMany, Unauthenticated } from '../errors.ts'
import type { Clock } from '../time/clock.ts'
import { type Admitted, type Caller, Callers } from './callers.ts'
import { entityTag, knownTag } from './entity-tag.ts'
import type { KeptAnswers } from './kept-answers.ts'
import { requireSameOrigin } from './same-origin.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller; set for every route under `/v2` that is not open. */
    session: Session
    /** The caller's credential. */
    tokenKey: TokenKey
  }
  interface FastifyContextConfig {
    /** `false` if the response depends on more than the database (the time, a file): no ETag and never a 304. */
    readonly etag?: boolean
    /** `true` for the few routes under `/v2` that sign users in, and so need no session. */
    readonly open?: boolean
    /** `true` for the few routes that are available to a user who lacks the second factor that the account requires. */
    readonly withoutFactor?: boolean
  }
}

/** The user of a token or a cookie: `Sessions` of `kernel/auth`. Throws `Unauthenticated` if it is not valid. */
export interface SessionFinder {
  /** Synchronous if possible, so that a request that needs no database waits for nothing. */
  findByKey(token: TokenKey): Session | Promise<Session>
}

/** The options of authentication under `/v2`. */
export interface ApiGate {
  readonly sessions: SessionFinder
  readonly clock: Clock
  /** Requests a minute for each token and each session; 0: no limit. */
  readonly rateLimit: number
  readonly insecureCookies: boolean
  readonly publicUrl: string | undefined
  /** Why the database is unusable, if it is: then cached data is not returned either. */
  readonly lost: () => Error | undefined
  /** Part of every ETag, so that responses of an older program are not valid for this one. */
  readonly programVersion: string
  readonly answers: KeptAnswers
}

type Guard = (request: FastifyRequest, reply: FastifyReply, done: () => void) => void | Promise<void>

/**
 * Refuses requests to routes under `/v2/` without a session, returns 304 if a GET would return nothing new, and repeats the
 * last response if nothing has changed since.
 */
export function guardApi(http: FastifyInstance, gate: ApiGate): void {
  const callers = new Callers({ ...gate, limit: gate.rateLimit }, gate.clock)
  const authenticate = createAuthenticate(callers, gate)
  const answerUnchanged = createAnswerUnchanged(gate)
  http.decorateRequest('session')
  http.decorateRequest('tokenKey')
  http.addHook('onRoute', (route) => {
    if (!route.url.startsWith('/v2/') || route.config?.open === true) return
    const reads = [route.method].flat().every((method) => method === 'GET' || method === 'HEAD')
    const own = [route.onRequest ?? []].flat()
    route.onRequest = [authenticate, ...own, ...(reads && route.config?.etag !== false ? [answerUnchanged] : [])]
  })
  http.addHook('onError', (request, _reply, error, done) => {
    if (error instanceof Unauthenticated) callers.blame(request.ip)
    done()
  })
}

function createAuthenticate(callers: Callers, { sessions, lost, publicUrl }: ApiGate): Guard {
  const policy = `"default";q=${callers.limit};w=60`

  return (request, reply, done) => {
    const refusal = lost()
    if (refusal !== undefined) throw refusal
    const admitted = callers.admit(request, find)
    if (admitted instanceof Promise) return admitted.then((admission) => enter(request, reply, admission))
    enter(request, reply, admitted)
    return done()
  }

  function find({ token }: Caller): Session | Promise<Session> {
    return sessions.findByKey(token)
  }

  function enter(request: FastifyRequest, reply: FastifyReply, { caller, found }: Admitted<Session>): void {
    request.session = found
    request.tokenKey = caller.token
    reply.header('vary', 'authorization, cookie')
    if (found.actor.sessionId !== undefined) requireSameOrigin(request, publicUrl)
    if (found.lacksFactor && request.routeOptions.config.withoutFactor !== true) throw factorNeeded()
    const { left, seconds } = callers.count(caller)
    if (callers.limit === 0) return
    // In the form of draft-ietf-httpapi-ratelimit-headers-10.
    reply.header('ratelimit-policy', policy).header('ratelimit', `"default";r=${Math.max(left, 0)};t=${seconds}`)
    if (left >= 0) return
    throw new TooMany(
      `Too many requests: this ${found.actor.sessionId === undefined ? 'token' : 'session'} may make ${callers.limit} a minute. Try again in ${seconds} s.`,
      seconds,
    )
  }
}

function factorNeeded(): DaybookError {
  return new DaybookError('forbidden', 'This account requires a second factor: set one up, or sign in with yours.', {
    details: [{ code: 'second_factor_needed' }],
  })
}

function createAnswerUnchanged({ programVersion, clock, answers }: ApiGate): Guard {
  return (request, reply, done) => {
    const tag = entityTag(programVersion, request.session, clock.now())
    reply.header('etag', tag).header('cache-control', 'private, no-cache')
    const ifNoneMatch = request.headers['if-none-match']
    const known = ifNoneMatch === undefined ? undefined : knownTag(ifNoneMatch, tag)
    if (known !== undefined) reply.header('etag', known).code(304).send()
    else if (!answers.answer(request, reply, tag)) done()
  }
}
