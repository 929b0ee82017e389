import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Session } from '../auth/session.ts'
import { sessionKey, type TokenKey } from '../auth/token.ts'
import { Forbidden, fault, Invalid, TooMany, Unauthenticated } from '../errors.ts'
import type { StreamedContent } from '../files/content.ts'
import type { Log } from '../log.ts'
import type { Clock } from '../time/clock.ts'
import { AddressCounts } from './address-counts.ts'
import type { SessionFinder } from './authenticate.ts'
import { refuseCrossSite, requireSameOrigin } from './same-origin.ts'
import { sendContent } from './send-content.ts'
import { type CookieKind, type CookiePolicy, readCookie, requireCookies, setCookies } from './session-cookie.ts'

/** A route under `/v2/` without a kind of record: sign-in, sign-out, and the current session. */
export interface PlainRoute<Parts> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** The path below `/v2/`. */
  readonly path: string
  /** Whether it needs a signed-in user (by a cookie or a token), the cookie of one, or is `open`. */
  readonly access: 'open' | 'signed-in' | 'cookie'
  /** Whether it is available to a user who lacks the second factor that the account requires. */
  readonly withoutFactor?: true
  readonly summary: string
  readonly description: string
  /** Query parameters, in OpenAPI's form. */
  readonly parameters?: readonly QueryParameter[]
  /** Whether unknown parameters are allowed and ignored. */
  readonly ignoresOthers?: true
  /** Throws for callers of an open route who are refused before their body is read. */
  readonly refuseEarly?: (parts: Parts, caller: EarlyCaller) => void
  /** The shape of the body; undefined if there is none. */
  readonly body?: CheckedBody
  /** The media type of the response, where it is a file. */
  readonly file?: string
  /** The schema of the response; undefined for a redirect and a file. */
  readonly answer?: object
  /** The statuses of errors, in addition to those of every route. */
  readonly errors?: readonly number[]
  readonly run: (parts: Parts, call: PlainCall) => Promise<PlainAnswer>
}

/** The facts about a caller that are known before the body is read. */
export interface EarlyCaller {
  readonly address: string
  /** The browser has sent a cookie of a session or of a device. Whether it is a good one is not known yet. */
  readonly hasCookie: boolean
}

/** As OpenAPI describes it. */
interface QueryParameter {
  readonly name: string
  readonly in?: string
  readonly description?: string
  readonly schema?: unknown
}

/** The definition of a body. */
export interface CheckedBody {
  /** As JSON Schema. */
  readonly schema: object
  /** Returns the body; throws `Invalid` if it does not match the schema. */
  readonly check: (body: unknown) => unknown
}

/** The input of a plain route. */
export interface PlainCall {
  /** The validated body. */
  readonly body: unknown
  readonly query: Readonly<Record<string, unknown>>
  /** Only the headers are asked for (`HEAD`). */
  readonly isHead: boolean
  /** The session of a signed-in user. An open route finds it only by a cookie. */
  readonly session: Session | undefined
  /** The key of the session, for a caller with a cookie. */
  readonly cookieKey: TokenKey | undefined
  /** The browser's name for this device. */
  readonly device: string | undefined
  /** The browser's state of a sign-in with a provider. */
  readonly attempt: string | undefined
  readonly address: string
  /** The address of the request, as reported by the proxy and the client: `https://studio.example`. */
  readonly origin: string
  readonly userAgent: string
  /** `Sec-Fetch-Site`: where the browser says that the request comes from. */
  readonly site: string | undefined
  readonly log: Log
  /** The id of the request in the log. */
  readonly requestId: string
  /** Throws `Forbidden` if no cookie can be set: over plain HTTP from another machine. */
  requireCookies(): void
}

/** The result of a plain route. */
export type PlainAnswer = AnswerParts &
  ({ readonly body: object } | { readonly redirect: string } | { readonly content: StreamedContent })

interface AnswerParts {
  /** Cookies to set, or to delete if they are null. */
  readonly cookies?: Readonly<Partial<Record<CookieKind, string | null>>>
  /** Runs after the response is sent, so that the response time reveals nothing about it. */
  readonly afterwards?: () => Promise<void>
}

/** The options of plain routes. */
export interface PlainRouteRules extends CookiePolicy {
  readonly sessions: SessionFinder
  readonly clock: Clock
  /** Requests a minute for each address to open routes; 0: no limit. */
  readonly openRateLimit: number
  /** How long a session can last. */
  readonly sessionSeconds: number
}

/** The largest body: names, addresses and a password. */
const BODY_BYTES_MAX = 64 * 1024
const USER_AGENT_LENGTH_MAX = 300

/** Registers plain routes. Their responses are not cached. */
export function registerPlainRoutes<Parts>(
  http: FastifyInstance,
  routes: readonly PlainRoute<Parts>[],
  parts: Parts,
  rules: PlainRouteRules,
): void {
  const counts = new AddressCounts(rules.clock)
  const following = new Set<Promise<void>>()
  http.addHook('onClose', async () => {
    await Promise.all(following)
  })
  for (const route of routes) {
    http.route({
      method: route.method,
      url: `/v2/${route.path}`,
      bodyLimit: BODY_BYTES_MAX,
      exposeHeadRoute: route.method === 'GET' && route.access !== 'open',
      config: { etag: false, open: route.access === 'open', withoutFactor: route.withoutFactor === true },
      ...(route.access === 'open' && {
        onRequest: async (request) => {
          letIn(request, rules, counts)
          route.refuseEarly?.(parts, earlyCaller(request, rules))
        },
      }),
      handler: async (request, reply) => {
        reply.header('cache-control', 'private, no-store').header('vary', 'authorization, cookie')
        if (route.ignoresOthers === undefined) refuseUnknownParameters(request, route.parameters ?? [])
        if (route.access === 'cookie' && request.session?.actor.sessionId === undefined) {
          throw new Forbidden('A token is not enough for this. Sign in.')
        }
        const body = route.body?.check(request.body)
        const answer = await route.run(parts, await callOf(request, route.access, body, rules))
        setCookies(request, reply, answer.cookies ?? {}, rules, rules.sessionSeconds)
        if (answer.afterwards !== undefined) runAfterwards(request, reply, answer.afterwards, following)
        if ('redirect' in answer) return reply.code(303).header('location', answer.redirect).send()
        if ('content' in answer) return sendContent(request, reply, answer.content)
        return reply.send(answer.body)
      },
    })
  }
}

function refuseUnknownParameters({ query }: FastifyRequest, known: readonly { readonly name: string }[]): void {
  const unknown = Object.keys(query as object).filter((name) => known.every((parameter) => parameter.name !== name))
  if (unknown.length > 0) throw new Invalid(unknown.map((name) => fault(name, 'is not a parameter here')))
}

/** Runs before the body is read. */
function letIn(request: FastifyRequest, { openRateLimit, publicUrl }: PlainRouteRules, counts: AddressCounts): void {
  if (openRateLimit > 0 && counts.add(request.ip) > openRateLimit) {
    const seconds = counts.secondsLeft()
    throw new TooMany(`Too many requests from this address. Try again in ${seconds} s.`, seconds)
  }
  refuseCrossSite(request, publicUrl)
}

function earlyCaller({ ip, headers }: FastifyRequest, rules: PlainRouteRules): EarlyCaller {
  const has = (kind: CookieKind) => readCookie(headers.cookie, kind, rules) !== undefined
  return { address: ip, hasCookie: has('device') || has('session') }
}

async function callOf(
  request: FastifyRequest,
  access: PlainRoute<never>['access'],
  body: unknown,
  rules: PlainRouteRules,
): Promise<PlainCall> {
  const { headers } = request
  const secret = headers.authorization === undefined ? readCookie(headers.cookie, 'session', rules) : undefined
  const cookieKey = secret === undefined ? undefined : sessionKey(secret)
  return {
    body,
    query: request.query as Readonly<Record<string, unknown>>,
    isHead: request.method === 'HEAD',
    session: access === 'open' ? await sessionOf(request, cookieKey, rules) : request.session,
    cookieKey,
    device: readCookie(headers.cookie, 'device', rules),
    attempt: readCookie(headers.cookie, 'attempt', rules),
    address: request.ip,
    origin: `${request.protocol}://${request.host}`,
    userAgent: (headers['user-agent'] ?? '').slice(0, USER_AGENT_LENGTH_MAX),
    site: [headers['sec-fetch-site']].flat()[0],
    log: request.log,
    requestId: request.id,
    requireCookies: () => requireCookies(request, rules),
  }
}

async function sessionOf(
  request: FastifyRequest,
  key: TokenKey | undefined,
  { sessions, publicUrl }: PlainRouteRules,
): Promise<Session | undefined> {
  if (key === undefined) return undefined
  try {
    const session = await sessions.findByKey(key)
    requireSameOrigin(request, publicUrl)
    // An open route treats a user who lacks a factor as not signed in.
    return session.lacksFactor === true ? undefined : session
  } catch (error) {
    if (error instanceof Unauthenticated) return undefined
    throw error
  }
}

function runAfterwards(
  request: FastifyRequest,
  reply: FastifyReply,
  work: () => Promise<void>,
  following: Set<Promise<void>>,
): void {
  const ended = new Promise<void>((resolve) => reply.raw.once('close', () => resolve()))
  const done = ended
    .then(work)
    .catch((error: unknown) => request.log.error({ err: error }, 'Work after an answer has failed'))
    .finally(() => following.delete(done))
  following.add(done)
}
