import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Session } from '../auth/session.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** `true` if the response depends on nothing but the address, the caller and what the ETag names. */
    readonly kept?: boolean
  }
  interface FastifyRequest {
    /** The key under which the response can be kept; undefined if it cannot, or if it was. */
    keepAs: string | undefined
  }
}

/** Bytes that are kept at most, and those of one response. */
const BYTES_MAX = 8 * 1024 * 1024
const ANSWER_BYTES_MAX = 256 * 1024
/** Instances whose responses are dropped after a write; those of others leave when newer ones need the space. */
const INSTANCES_MAX = 1000
/** Keys that were asked for once, at most; and the longest one, in characters: two megabytes in all. */
const KEYS_MAX = 2000
const KEY_LENGTH_MAX = 1000

interface KeptAnswer {
  readonly instanceId: number
  readonly body: Buffer
  /** As they were sent: the type, the ETag, and the coding if it is compressed. */
  readonly headers: Readonly<Record<string, string>>
}

interface Newest {
  readonly version: number
  readonly serverRun: string | undefined
  readonly keys: Set<string>
}

/** The headers that belong to the bytes. All others are set for each response. */
const OWN_HEADERS = ['content-type', 'etag', 'content-encoding']

/**
 * Whole responses, as they were sent. The same list is asked for again and again while nothing changes: each screen
 * reloads it, and programs poll it. A response is kept when it is asked for a second time, so that lists that nobody
 * repeats cost nothing. The ETag is part of the key. With the first request after a write, the responses of the instance are
 * dropped: nobody asks for their ETag again.
 */
export class KeptAnswers {
  readonly #answers = new LRUCache<string, KeptAnswer>({
    maxSize: BYTES_MAX,
    maxEntrySize: ANSWER_BYTES_MAX,
    sizeCalculation: ({ body }, key) => body.length + 2 * key.length,
    dispose: ({ instanceId }, key) => this.#newest.get(instanceId)?.keys.delete(key),
  })
  /** The newest version of each instance that was asked for, and the keys of its responses. */
  readonly #newest = new LRUCache<number, Newest>({ max: INSTANCES_MAX })
  readonly #askedFor = new LRUCache<string, true>({ max: KEYS_MAX })

  /** Answers with what is kept for the ETag. If nothing is, the response is kept once it has been asked for twice. */
  answer(request: FastifyRequest, reply: FastifyReply, tag: string): boolean {
    if (request.routeOptions.config.kept !== true || request.method !== 'GET') return false
    const key = keyOf(request, tag)
    if (key === undefined) return false
    this.#dropOlder(request.session)
    const kept = this.#answers.get(key)
    if (kept === undefined) {
      if (this.#askedFor.has(key)) request.keepAs = key
      else this.#askedFor.set(key, true)
      return false
    }
    reply.headers(kept.headers).send(kept.body)
    return true
  }

  /** Keeps responses as they are sent: this hook comes after the one that compresses them. */
  keepSent(http: FastifyInstance): void {
    http.decorateRequest('keepAs', undefined)
    http.addHook('onSend', (request, reply, payload, done) => {
      const key = request.keepAs
      if (key !== undefined && reply.statusCode === 200 && (typeof payload === 'string' || Buffer.isBuffer(payload))) {
        const instanceId = request.session.instance.id
        this.#answers.set(key, { instanceId, body: Buffer.from(payload as string), headers: headersOf(reply) })
        this.#newest.get(instanceId)?.keys.add(key)
      }
      done(null, payload)
    })
  }

  #dropOlder({ instance, version, serverRun }: Session): void {
    const newest = this.#newest.get(instance.id)
    if (newest !== undefined && newest.serverRun === serverRun && newest.version >= version) return
    this.#newest.set(instance.id, { version, serverRun, keys: new Set() })
    for (const key of newest?.keys ?? []) this.#answers.delete(key)
  }
}

/**
 * The caller is part of the key, because two tokens of one user can see different members. So are the headers that
 * decide on compression.
 */
function keyOf({ session, headers, url }: FastifyRequest, tag: string): string | undefined {
  const { apiClientId, sessionId = 0 } = session.actor
  const coding = `${headers['accept-encoding'] ?? ''} ${headers['sec-fetch-site'] ?? ''}`
  const key = `${tag} ${apiClientId} ${sessionId} ${coding} ${url}`
  return key.length <= KEY_LENGTH_MAX ? key : undefined
}

function headersOf(reply: FastifyReply): Record<string, string> {
  return Object.fromEntries(
    OWN_HEADERS.flatMap((name) => (reply.hasHeader(name) ? [[name, String(reply.getHeader(name))]] : [])),
  )
}
