import { sessionKey, type TokenKey, tokenKey } from '../auth/token.ts'
import { TooMany, Unauthenticated } from '../errors.ts'
import { Semaphore } from '../semaphore.ts'
import type { Clock } from '../time/clock.ts'
import { AddressCounts } from './address-counts.ts'
import { readCookie } from './session-cookie.ts'
import { ThisMinute } from './this-minute.ts'

/** A token that is used in the current minute. */
export interface Caller {
  /** `Bearer <token>`, in any spelling that was sent, or the secret of the cookie. */
  readonly authorization: string
  readonly token: TokenKey
  /** Requests in this minute. */
  requests: number
}

/** A caller, and the result for its token. */
export interface Admitted<Found> {
  readonly caller: Caller
  readonly found: Found
}

/** The parts of a request that are used; the address only for a new token, because it may have to be computed. */
export interface CallingRequest {
  readonly headers: { readonly authorization?: string | undefined; readonly cookie?: string | undefined }
  readonly ip: string
}

/** The limits of callers. */
export interface CallerRules {
  /** Requests a minute for each token and each session; 0: no limit, also for wrong tokens. */
  readonly limit: number
  /** Whether cookies are accepted that other sites could have set (`readCookie`). */
  readonly insecureCookies?: boolean
}

/** Requests without a valid token for each minute and address; further ones are a 429. */
const FAILURES_PER_MINUTE_MAX = 600

/** Concurrent lookups of tokens from addresses that send wrong tokens: they must not block the database for others. */
const SUSPECTS_AT_ONCE_MAX = 4

/** Longer than any token, far shorter than the maximum of a header. */
const AUTHORIZATION_LENGTH_MAX = 512

const bearer = /^Bearer +([^\s]+) *$/i

/**
 * Counts calls: each token by its own limit, and addresses that send wrong tokens. The counts are in memory, so each
 * process counts separately. Headers are cached as they were sent, which saves a hash for each request, for at most two
 * minutes.
 */
export class Callers {
  readonly limit: number
  readonly #cookies: { readonly insecureCookies: boolean }
  readonly #clock: Clock
  readonly #known = new ThisMinute<Caller>()
  readonly #failures: AddressCounts
  readonly #suspects = new Semaphore(SUSPECTS_AT_ONCE_MAX)

  constructor({ limit, insecureCookies = false }: CallerRules, clock: Clock) {
    this.limit = limit
    this.#cookies = { insecureCookies }
    this.#clock = clock
    this.#failures = new AddressCounts(clock)
  }

  /**
   * Finds the session of a request's token with `find`, which gets the caller and throws `Unauthenticated` for an
   * invalid token. A valid token is always accepted, whatever else comes from its address: a token that is not known
   * yet is looked up first, and only a few at a time if the address sends wrong tokens. Throws `Unauthenticated`
   * without a valid token, and `TooMany` if an address has sent too many such requests.
   */
  admit<Found>(
    request: CallingRequest,
    find: (caller: Caller) => Found | Promise<Found>,
  ): Admitted<Found> | Promise<Admitted<Found>> {
    const caller = this.#recognize(request)
    if (caller === undefined) throw this.#refusal(request.ip) ?? new Unauthenticated()
    if (this.#isNew(caller) && this.#refusal(request.ip) !== undefined) return this.#admitSuspect(request, caller, find)
    const found = find(caller)
    return found instanceof Promise ? found.then((result) => ({ caller, found: result })) : { caller, found }
  }

  async #admitSuspect<Found>(
    { ip }: CallingRequest,
    caller: Caller,
    find: (caller: Caller) => Found | Promise<Found>,
  ): Promise<Admitted<Found>> {
    try {
      return { caller, found: await this.#suspects.run(() => find(caller)) }
    } catch (error) {
      throw error instanceof Unauthenticated ? (this.#refusal(ip) ?? error) : error
    }
  }

  /** The caller of a request, by its token or else its cookie; the token may be invalid. */
  #recognize({ headers: { authorization, cookie } }: CallingRequest): Caller | undefined {
    const now = this.#clock.now()
    if (authorization === undefined && cookie !== undefined) return this.#recognizeCookie(cookie, now)
    const known = this.#known.get(authorization ?? '', now)
    if (known !== undefined) return known
    const token = tokenOf(authorization)
    if (token === undefined) return undefined
    const canonical = `Bearer ${token}`
    return this.#known.get(canonical, now) ?? { authorization: canonical, token: tokenKey(token), requests: 0 }
  }

  #recognizeCookie(header: string, now: number): Caller | undefined {
    const secret = readCookie(header, 'session', this.#cookies)
    if (secret === undefined) return undefined
    const known = this.#known.get(secret, now)
    if (known !== undefined) return known
    const token = sessionKey(secret)
    return token && { authorization: secret, token, requests: 0 }
  }

  /** Whether the last result is not known to be valid. */
  #isNew({ authorization }: Caller): boolean {
    const now = this.#clock.now()
    return this.#known.get(authorization, now) === undefined && this.#known.getBefore(authorization, now) === undefined
  }

  /** Counts a request with a valid token, which is recognized from then on. Returns how many are left (negative: too many) and for how long. */
  count({ authorization, token }: Caller): { readonly left: number; readonly seconds: number } {
    const now = this.#clock.now()
    let caller = this.#known.get(authorization, now)
    if (caller === undefined) {
      caller = { authorization, token, requests: 0 }
      this.#known.set(authorization, caller)
    }
    caller.requests += 1
    return { left: this.limit - caller.requests, seconds: this.#known.secondsLeft(now) }
  }

  /** Counts a request without a valid token from an address. */
  blame(address: string): void {
    this.#failures.add(address)
  }

  /** The error for an address that sends wrong tokens; undefined for others. */
  #refusal(address: string): TooMany | undefined {
    if (this.limit === 0 || this.#failures.of(address) < FAILURES_PER_MINUTE_MAX) return undefined
    const seconds = this.#failures.secondsLeft()
    return new TooMany(`Too many requests without a valid access token. Try again in ${seconds} s.`, seconds)
  }
}

function tokenOf(authorization: string | undefined): string | undefined {
  if (authorization === undefined || authorization.length > AUTHORIZATION_LENGTH_MAX) return undefined
  return bearer.exec(authorization)?.[1]
}
