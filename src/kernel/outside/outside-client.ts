import type { LookupAddress } from 'node:dns'
import {
  type AgentOptions,
  type ClientRequest,
  Agent as HttpAgent,
  type IncomingMessage,
  request as requestHttp,
} from 'node:http'
import { Agent as HttpsAgent, request as requestHttps } from 'node:https'
import type { LookupFunction } from 'node:net'
import { findAddresses } from './find-addresses.ts'
import { OutsideError } from './outside-error.ts'
import { acceptedEncodings, readAnswer } from './read-answer.ts'
import { portOf, type TargetPolicy } from './target-policy.ts'

/** A request to another server. */
export interface OutsideRequest {
  readonly method?: 'GET' | 'POST'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  /** The total time: lookup, connection, request, response. */
  readonly timeoutMs: number
  /** The maximum number of bytes of the response, decompressed. */
  readonly sizeMax: number
  /** The treatment of a longer response: an error, unless it may be cut. */
  readonly excess?: 'refuse' | 'cut'
  /**
   * How many redirects are followed, each checked like the first address; by default a redirect is an ordinary
   * response.
   */
  readonly redirectsMax?: number
  /** Called when the status and the headers have arrived, before the body, which may never come. */
  readonly onHead?: (head: AnswerHead) => void
  readonly signal?: AbortSignal
}

/** The beginning of a response, with any status. */
export interface AnswerHead {
  readonly status: number
  /** By lower-case name; repeated headers are joined by commas. */
  readonly headers: Readonly<Record<string, string>>
}

/** The response of another server. */
export interface OutsideAnswer extends AnswerHead {
  readonly body: Buffer
  /** The final address. */
  readonly url: string
}

/** Idle connections are kept for a series of calls. */
const IDLE_MS = 10_000
/** Responses before the final one, such as 103, that are read: thousands in a second would keep the process busy. */
const INTERIM_MAX = 20
/** Addresses of a name that are checked and tried: one answer of a name server can contain 4,000 of others. */
const ADDRESSES_MAX = 16
const USER_AGENT = 'Daybook'

/**
 * The only client for calls to other servers. It connects to exactly the checked address: the connection looks the name
 * up through the policy, so a name cannot change in between. Time, size and redirects are limited.
 */
export class OutsideClient implements Disposable {
  readonly #policy: TargetPolicy
  readonly #find: FindAddresses
  readonly #kept: Agents
  readonly #fresh: Agents

  constructor(policy: TargetPolicy, find: FindAddresses = findAddresses) {
    this.#policy = policy
    this.#find = find
    this.#kept = agentsOf({ timeout: IDLE_MS, keepAlive: true })
    this.#fresh = agentsOf({ timeout: IDLE_MS, keepAlive: false })
  }

  /**
   * Resolves with the complete response. Throws `OutsideError` if there is none, when the time is over at the latest,
   * whatever the server sends and the HTTP library reports of it.
   */
  async fetch(url: string, request: OutsideRequest): Promise<OutsideAnswer> {
    const late = new AbortController()
    const timer = setTimeout(() => late.abort(), request.timeoutMs)
    const signal = request.signal === undefined ? late.signal : AbortSignal.any([late.signal, request.signal])
    try {
      return await untilAborted(this.#follow(url, request, signal), signal)
    } catch (error) {
      throw asOutsideError(error, late.signal.aborted ? request.timeoutMs : undefined)
    } finally {
      clearTimeout(timer)
    }
  }

  [Symbol.dispose](): void {
    for (const agent of [this.#kept, this.#fresh].flatMap(({ http, https }) => [http, https])) agent.destroy()
  }

  async #follow(first: string, request: OutsideRequest, signal: AbortSignal): Promise<OutsideAnswer> {
    let [url, headers] = [first, request.headers ?? {}]
    for (let left = request.redirectsMax ?? 0; ; left -= 1) {
      const answer = await this.#ask(url, { ...request, headers }, signal)
      const { location } = answer.headers
      const isRedirect = [301, 302, 303, 307, 308].includes(answer.status) && location !== undefined
      if (request.redirectsMax === undefined || !isRedirect) return answer
      if (left === 0) throw new OutsideError('refused', `It redirects more than ${request.redirectsMax} times.`)
      if (!URL.canParse(location, url)) throw new OutsideError('refused', 'It redirects to an invalid address.')
      // Calendars are offered as webcal, which means https.
      const next = new URL(new URL(location, url).href.replace(/^webcal:/, 'https:'))
      // Headers for one server are not sent to another.
      if (next.origin !== new URL(url).origin) headers = {}
      url = next.href
    }
  }

  async #ask(url: string, request: OutsideRequest, signal: AbortSignal): Promise<OutsideAnswer> {
    const problem = this.#policy.urlProblem(url)
    if (problem !== undefined) throw new OutsideError('refused', `The address ${problem}.`)
    const response = await this.#respond(new URL(url), request, signal)
    const headers = Object.fromEntries(
      Object.entries(response.headers).map(([name, value]) => [name, [value ?? ''].flat().join(', ')]),
    )
    const head = { status: response.statusCode ?? 0, headers }
    request.onHead?.(head)
    return { ...head, body: await readAnswer(response, request), url }
  }

  /** The other side may have just closed a kept-alive connection: then the request is sent again on a new one. */
  async #respond(url: URL, request: OutsideRequest, signal: AbortSignal, fresh = false): Promise<IncomingMessage> {
    const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
    const sent = this.#send(url, request, signal, fresh).on('response', resolve).on('error', reject).end(request.body)
    let interim = 0
    sent.on('information', () => {
      interim += 1
      if (interim > INTERIM_MAX) sent.destroy(new OutsideError('refused', 'It sends too many interim responses.'))
    })
    // Without a listener, Node closes the connection after a 101 and reports neither a response nor an error.
    sent.on('upgrade', ({ statusCode }, socket) => {
      socket.destroy()
      reject(new OutsideError('unreachable', `It answered ${statusCode}: other protocols are not supported.`))
    })
    sent.on('close', () => reject(new OutsideError('unreachable', sentences.ECONNRESET)))
    try {
      return await promise
    } catch (error) {
      if (fresh || !sent.reusedSocket || !isReset(error) || signal.aborted) throw error
      return this.#respond(url, request, signal, true)
    }
  }

  #send(
    url: URL,
    { method = 'GET', headers, body }: OutsideRequest,
    signal: AbortSignal,
    fresh: boolean,
  ): ClientRequest {
    const isTls = url.protocol === 'https:'
    const agents = fresh ? this.#fresh : this.#kept
    return (isTls ? requestHttps : requestHttp)(url, {
      method,
      signal,
      agent: isTls ? agents.https : agents.http,
      lookup: checkedLookup(this.#policy, (name) => this.#find(name, signal), portOf(url)),
      headers: {
        'user-agent': USER_AGENT,
        'accept-encoding': acceptedEncodings,
        ...headers,
        ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }),
      },
    })
  }
}

interface Agents {
  readonly http: HttpAgent
  readonly https: HttpsAgent
}

function agentsOf(options: AgentOptions): Agents {
  return { http: new HttpAgent(options), https: new HttpsAgent(options) }
}

type FindAddresses = (name: string, signal: AbortSignal) => Promise<LookupAddress[]>

/**
 * Finds addresses as `dns.lookup` does, but only allowed ones: if a name also has an internal address, it is refused. The
 * message does not have this address, because users could look up the names of the operator's network.
 */
function checkedLookup(
  policy: TargetPolicy,
  find: (name: string) => Promise<LookupAddress[]>,
  port: number,
): LookupFunction {
  return (hostname, options, callback) => {
    const check = (all: LookupAddress[]) => {
      const found = all.slice(0, ADDRESSES_MAX)
      for (const { address } of found) {
        const refusal = policy.refusal(address, port)
        if (refusal === undefined) continue
        return callback(new OutsideError('refused', `${hostname} leads inside: ${refusal}.`), '', 0)
      }
      if (options.all) return callback(null, found)
      const [{ address, family } = { address: '', family: 0 }] = found
      callback(null, address, family)
    }
    find(hostname).then(check, (error) => callback(error, '', 0))
  }
}

/** Settles when the work does, or rejects when the signal is aborted: work that was abandoned may never settle. */
async function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const abandon = () => reject(signal.reason)
  signal.addEventListener('abort', abandon, { once: true })
  if (signal.aborted) abandon()
  try {
    return await Promise.race([work, promise])
  } finally {
    signal.removeEventListener('abort', abandon)
  }
}

function isReset(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ECONNRESET' || error.code === 'EPIPE')
}

const unknownIssuer = 'The certificate of the server is self-signed, or its issuer is unknown.'

const sentences = {
  ECONNREFUSED: 'No server listens at the address.',
  ECONNRESET: 'The connection was closed before the answer was complete.',
  ENOTFOUND: 'The host name cannot be resolved.',
  EAI_AGAIN: 'The name of the server could not be looked up.',
  EPROTO: 'The server does not accept a connection with TLS (https).',
  CERT_HAS_EXPIRED: 'The certificate of the server has expired.',
  DEPTH_ZERO_SELF_SIGNED_CERT: unknownIssuer,
  SELF_SIGNED_CERT_IN_CHAIN: unknownIssuer,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: unknownIssuer,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: unknownIssuer,
  ERR_TLS_CERT_ALTNAME_INVALID: 'The certificate of the server is for another name.',
  HPE_INVALID_CONSTANT: 'The server does not answer with HTTP.',
  HPE_HEADER_OVERFLOW: 'The headers of the answer are too long.',
} as const satisfies Readonly<Record<string, string>>

function asOutsideError(error: unknown, timeoutMs: number | undefined): OutsideError {
  if (error instanceof OutsideError) return error
  if (timeoutMs !== undefined) return new OutsideError('timeout', `No answer within ${timeoutMs / 1000} s.`, error)
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const reported = error instanceof Error ? error.message : String(error)
  return new OutsideError(
    'unreachable',
    (code in sentences ? sentences[code as keyof typeof sentences] : undefined) ??
      `The call failed: ${reported || code}.`,
    error,
  )
}
