import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import type { Session } from '../auth/session.ts'
import type { TokenKey } from '../auth/token.ts'
import { TooMany, Unauthenticated } from '../errors.ts'
import type { SessionFinder } from './authenticate.ts'

/** Streams that one token may have open in one process. */
const STREAMS_PER_TOKEN_MAX = 10
/** When somebody who has too many may try again. */
const RETRY_SECONDS = 10

/** Somebody who wants to be told as things happen. */
export interface StreamRequest {
  readonly query: Readonly<Record<string, unknown>>
  /** Where a stream that was cut off had got to: the header `Last-Event-ID`. */
  readonly lastEventId: string | undefined
  readonly session: Session
  /** The session as it is by now; undefined once the token is good no more. */
  currentSession(): Promise<Session | undefined>
  /** Told when the asker has gone, or the server stops. */
  readonly signal: AbortSignal
}

/**
 * Serves server-sent events (html.spec.whatwg.org, 9.2) at `url`: the texts that `open` gives, each at once. `open`
 * throws for a request that cannot be served; what it gives ends when the signal is told. A stream ends too when its
 * asker goes or the server stops.
 */
export function registerEventStream(
  http: FastifyInstance,
  url: string,
  sessions: SessionFinder,
  open: (request: StreamRequest) => AsyncIterable<string>,
): void {
  const streams = new Map<string, Set<AbortController>>()
  http.addHook('preClose', async () => {
    for (const stream of [...streams.values()].flatMap((ofToken) => [...ofToken])) stream.abort()
  })
  http.get(url, { config: { etag: false }, exposeHeadRoute: false }, (request, reply) => {
    const token = request.tokenKey
    const ofToken = streams.get(token.hash) ?? new Set()
    if (ofToken.size >= STREAMS_PER_TOKEN_MAX) {
      throw new TooMany(`This token has ${STREAMS_PER_TOKEN_MAX} streams open already. End one of them.`, RETRY_SECONDS)
    }
    const stop = new AbortController()
    const texts = open({
      query: request.query as Readonly<Record<string, unknown>>,
      lastEventId: [request.headers['last-event-id']].flat()[0],
      session: request.session,
      currentSession: () => sessionNow(sessions, token),
      signal: stop.signal,
    })
    streams.set(token.hash, ofToken.add(stop))
    const end = () => {
      stop.abort()
      ofToken.delete(stop)
      if (ofToken.size === 0) streams.delete(token.hash)
    }
    // Whoever went while the token was looked up has closed the connection already.
    if (reply.raw.destroyed) end()
    else reply.raw.once('close', end)
    return (
      reply
        .header('content-type', 'text/event-stream')
        .header('cache-control', 'no-store')
        .header('x-accel-buffering', 'no')
        // When the server stops, a connection that was kept for another request would be waited for.
        .header('connection', 'close')
        .send(Readable.from(texts, { objectMode: false }))
    )
  })
}

async function sessionNow(sessions: SessionFinder, token: TokenKey): Promise<Session | undefined> {
  try {
    return await sessions.findByKey(token)
  } catch (error) {
    if (error instanceof Unauthenticated) return undefined
    throw error
  }
}
