import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { NotFound, TooMany, Unauthenticated } from '../errors.ts'
import type { Content } from '../files/content.ts'
import type { Clock } from '../time/clock.ts'
import { type Admitted, Callers } from './callers.ts'
import { sendContent } from './send-content.ts'

/** The requested feed: its kind and its secret are parts of its address. */
export interface FeedRequest {
  readonly kind: string
  readonly secret: string
  readonly busyOnly: boolean
}

/** A feed, and the instance that it is of. */
export interface Feed {
  readonly instanceId: number
  readonly content: Content
}

/** The options of feed routes. */
export interface FeedRoutes {
  /** Requests a minute for each feed; 0: no limit. */
  readonly rateLimit: number
  readonly clock: Clock
  /** Undefined if there is no such feed. */
  readonly find: (asked: FeedRequest) => Promise<Feed | undefined>
}

const secretForm = /^[\w-]{16,200}$/

/**
 * Serves calendar feeds (contract section 6): `/feed/<kind>/<secret>`, optionally with `.ics`, and `…/freebusy`. The
 * secret replaces a token, so requests are counted in the same way, and so are wrong secrets.
 */
export function registerFeeds(http: FastifyInstance, { rateLimit, clock, find }: FeedRoutes): void {
  const callers = new Callers({ limit: rateLimit }, clock)
  const answer = (busyOnly: boolean) => async (request: FastifyRequest, reply: FastifyReply) => {
    const { kind = '', secret: named = '' } = request.params as { kind?: string; secret?: string }
    const secret = named.replace(/\.ics$/, '')
    const { caller, found } = await admit(request.ip, { kind, secret, busyOnly })
    const { left, seconds } = callers.count(caller)
    if (rateLimit > 0 && left < 0) {
      throw new TooMany(`Too many requests: this feed allows ${rateLimit} requests a minute.`, seconds)
    }
    request.feedInstanceId = found.instanceId
    return sendContent(request, reply, found.content)
  }
  http.get('/feed/:kind/:secret', answer(false))
  http.get('/feed/:kind/:secret/freebusy', answer(true))

  async function admit(ip: string, asked: FeedRequest): Promise<Admitted<Feed>> {
    const headers = secretForm.test(asked.secret) ? { authorization: `Bearer ${asked.secret}` } : {}
    try {
      return await callers.admit({ headers, ip }, async () => (await find(asked)) ?? noSuchFeed())
    } catch (error) {
      if (!(error instanceof Unauthenticated)) throw error
      callers.blame(ip)
      throw new NotFound()
    }
  }
}

function noSuchFeed(): never {
  throw new Unauthenticated()
}
