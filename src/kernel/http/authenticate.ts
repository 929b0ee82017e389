import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Session } from '../auth/session.ts'
import { hashToken } from '../auth/token.ts'
import { TooMany, Unauthenticated } from '../errors.ts'
import type { Clock } from '../time/clock.ts'
import { entityTag, matchesTag } from './entity-tag.ts'
import { MinuteCounts } from './rate-limit.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Who asks; set for every route under `/v2`. */
    session: Session
  }
  interface FastifyContextConfig {
    /** `false` where the answer depends on more than the database (the time, a file): no ETag and never a 304. */
    readonly etag?: boolean
  }
}

/** Whom a token speaks for; `Sessions` of `kernel/auth` is one. Throws `Unauthenticated` for a token that is no good. */
export interface SessionFinder {
  findByHash(tokenHash: string): Promise<Session>
}

export interface ApiGate {
  readonly sessions: SessionFinder
  readonly clock: Clock
  /** Requests a minute for each token; 0: no limit. */
  readonly rateLimit: number
  /** Part of every ETag, so that a new program is never answered for by an old answer. */
  readonly programVersion: string
}

/** Wrong tokens a minute from one address before it is only heard with a token that has just been good. */
const FAILURES_PER_MINUTE_MAX = 600

/** Longer than any token, far shorter than what a header may hold. */
const TOKEN_LENGTH_MAX = 512

const bearer = /^Bearer +([^\s]+) *$/i

/** Lets nobody into a route under `/v2` without a session, and answers 304 where a GET would find nothing new. */
export function guardApi(http: FastifyInstance, gate: ApiGate): void {
  const authenticate = createAuthenticate(gate)
  const answerUnchanged = createAnswerUnchanged(gate.programVersion)
  http.decorateRequest('session')
  http.addHook('onRoute', (route) => {
    if (!route.url.startsWith('/v2/')) return
    const reads = [route.method].flat().every((method) => method === 'GET' || method === 'HEAD')
    const guards = reads && route.config?.etag !== false ? [authenticate, answerUnchanged] : [authenticate]
    route.onRequest = [...guards, ...[route.onRequest ?? []].flat()]
  })
}

function createAuthenticate({ sessions, clock, rateLimit }: ApiGate) {
  const requests = new MinuteCounts()
  const failures = new MinuteCounts()
  const policy = `"default";q=${rateLimit};w=60`

  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const tokenHash = tokenHashOf(request.headers.authorization)
    const now = clock.now()
    if (rateLimit > 0 && !(tokenHash !== undefined && requests.hasSeen(tokenHash, now))) refuseGuessing(request, now)
    try {
      if (tokenHash === undefined) throw new Unauthenticated()
      request.session = await sessions.findByHash(tokenHash)
    } catch (error) {
      if (error instanceof Unauthenticated) failures.add(request.ip, now)
      throw error
    }
    if (rateLimit > 0) countIn(reply, tokenHash, now)
  }

  function refuseGuessing(request: FastifyRequest, now: number): void {
    if (failures.count(request.ip, now) < FAILURES_PER_MINUTE_MAX) return
    const seconds = failures.secondsLeft(now)
    throw new TooMany(`Too many requests without a valid access token. Try again in ${seconds} s.`, seconds)
  }

  function countIn(reply: FastifyReply, tokenHash: string, now: number): void {
    const count = requests.add(tokenHash, now)
    const seconds = requests.secondsLeft(now)
    // draft-ietf-httpapi-ratelimit-headers-10, sections 3 and 4.
    reply.header('ratelimit-policy', policy)
    reply.header('ratelimit', `"default";r=${Math.max(0, rateLimit - count)};t=${seconds}`)
    if (count <= rateLimit) return
    throw new TooMany(
      `Too many requests: this token may make ${rateLimit} a minute. Try again in ${seconds} s.`,
      seconds,
    )
  }
}

function tokenHashOf(authorization: string | undefined): string | undefined {
  if (authorization === undefined || authorization.length > TOKEN_LENGTH_MAX) return undefined
  const token = bearer.exec(authorization)?.[1]
  return token && hashToken(token)
}

function createAnswerUnchanged(programVersion: string) {
  return (request: FastifyRequest, reply: FastifyReply, done: () => void): void => {
    const tag = entityTag(programVersion, request.session)
    reply.header('etag', tag).header('cache-control', 'private, no-cache').header('vary', 'authorization')
    const ifNoneMatch = request.headers['if-none-match']
    if (ifNoneMatch !== undefined && matchesTag(ifNoneMatch, tag)) reply.code(304).send()
    else done()
  }
}
