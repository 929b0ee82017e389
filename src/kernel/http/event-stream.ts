import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import type { Session } from '../auth/session.ts'
import type { TokenKey } from '../auth/token.ts'
import { TooMany, Unauthenticated } from '../errors.ts'
import type { SessionFinder } from './authenticate.ts'
import { endIfStalled } from './untaken-answers.ts'

/** Open streams of one token in one process, at most. */
const STREAMS_PER_TOKEN_MAX = 10
/** A client that takes nothing of its stream for so long is disconnected. Longer than the pause between heartbeats. */
const STALLED_MS = 60_000
/** The `Retry-After` for a client with too many streams. */
const RETRY_SECONDS = 10

/** A client that wants live events. */
export interface StreamRequest {
  readonly query: Readonly<Record<string, unknown>>
  /** The last received event of an interrupted stream: the header `Last-Event-ID`. */
  readonly lastEventId: string | undefined
  readonly session: Session
  /** The current session; undefined if the token is no longer valid, or the session has become too weak. */
  currentSession(): Promise<Session | undefined>
  /** Aborted when the client has disconnected, or the server stops. */
  readonly signal: AbortSignal
  /** Ends the stream at once, also if its client reads nothing. */
  disconnect(): void
}

/**
 * Serves server-sent events (html.spec.whatwg.org, 9.2) at `url`: the texts that `open` yields, each immediately.
 * `open` throws for a request that cannot be served; its stream ends when the signal is aborted. A stream also ends
 * when its client disconnects or reads nothing, and when the server stops.
 */
export function registerEventStream(
  http: FastifyInstance,
  url: string,
  sessions: SessionFinder,
  open: (request: StreamRequest) => AsyncIterable<string>,
  stalledMs = STALLED_MS,
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
      disconnect: () => reply.raw.destroy(),
    })
    streams.set(token.hash, ofToken.add(stop))
    const end = () => {
      stop.abort()
      ofToken.delete(stop)
      if (ofToken.size === 0) streams.delete(token.hash)
    }
    // A client that disconnected during the lookup of its token has already closed the connection.
    if (reply.raw.destroyed) end()
    else reply.raw.once('close', end)
    endIfStalled(reply.raw, stalledMs)
    return (
      reply
        .header('content-type', 'text/event-stream')
        .header('cache-control', 'no-store')
        .header('x-accel-buffering', 'no')
        // When the server stops, a kept-alive connection would be waited for.
        .header('connection', 'close')
        .send(Readable.from(texts, { objectMode: false }))
    )
  })
}

async function sessionNow(sessions: SessionFinder, token: TokenKey): Promise<Session | undefined> {
  try {
    const session = await sessions.findByKey(token)
    // The account may require a second factor since the stream began.
    return session.lacksFactor === true ? undefined : session
  } catch (error) {
    if (error instanceof Unauthenticated) return undefined
    throw error
  }
}
