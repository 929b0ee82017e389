import { sessionKey, type TokenKey, tokenKey } from '../auth/token.ts'
import { TooMany, Unauthenticated } from '../errors.ts'
import type { Clock } from '../time/clock.ts'
import { AddressCounts } from './address-counts.ts'
import { readCookie } from './session-cookie.ts'
import { ThisMinute } from './this-minute.ts'
import { Turnstile } from './turnstile.ts'

/** A token that is used in the minute that runs. */
export interface Caller {
  /** `Bearer <token>`, however it was sent, or the secret of the cookie. */
  readonly authorization: string
  readonly token: TokenKey
  /** In this minute. */
  requests: number
}

/** A caller, and what was found for the token. */
export interface Admitted<Found> {
  readonly caller: Caller
  readonly found: Found
}

/** What is looked at of a request; the address only where the token is new, because it may have to be worked out. */
export interface CallingRequest {
  readonly headers: { readonly authorization?: string | undefined; readonly cookie?: string | undefined }
  readonly ip: string
}

/** What callers are limited by, and known by. */
export interface CallerRules {
  /** Requests a minute for each token and each session; 0: no limit, nor one for guessing. */
  readonly limit: number
  /** Whether a cookie counts that is not sure to be our own (`readCookie`). */
  readonly insecureCookies?: boolean
}

/** Requests without a good token, a minute and address, before further ones are a 429. */
const FAILURES_PER_MINUTE_MAX = 600

/** Tokens from addresses that guess which are looked up at once: they must not take the database from others. */
const SUSPECTS_AT_ONCE_MAX = 4

/** Longer than any token, far shorter than what a header may hold. */
const AUTHORIZATION_LENGTH_MAX = 512

const bearer = /^Bearer +([^\s]+) *$/i

/**
 * Who calls how often: each token by its own limit, and addresses that guess tokens. In memory, so each process
 * counts for itself; headers are kept as they came, which saves a hash a request, for two minutes at most.
 */
export class Callers {
  readonly limit: number
  readonly #cookies: { readonly insecureCookies: boolean }
  readonly #clock: Clock
  readonly #known = new ThisMinute<Caller>()
  readonly #failures: AddressCounts
  readonly #suspects = new Turnstile(SUSPECTS_AT_ONCE_MAX)

  constructor({ limit, insecureCookies = false }: CallerRules, clock: Clock) {
    this.limit = limit
    this.#cookies = { insecureCookies }
    this.#clock = clock
    this.#failures = new AddressCounts(clock)
  }

  /**
   * Finds what belongs to the token of a request with `find`, which is given the caller and throws `Unauthenticated`
   * for a token that is no good. A good token is always let in, whatever else comes from its address: one that was not
   * good a moment ago is looked up first, a few at a time where the address guesses. Throws `Unauthenticated` without a
   * good token, `TooMany` where an address has sent too many such requests.
   */
  admit<Found>(
    request: CallingRequest,
    find: (caller: Caller) => Found | Promise<Found>,
  ): Admitted<Found> | Promise<Admitted<Found>> {
    const caller = this.#recognize(request)
    if (caller === undefined) throw this.#refusal(request.ip) ?? new Unauthenticated()
    if (this.#isNew(caller) && this.#refusal(request.ip) !== undefined) return this.#admitSuspect(request, caller, find)
    const found = find(caller)
    return found instanceof Promise ? found.then((one) => ({ caller, found: one })) : { caller, found }
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

  /** The caller that a request names, by its token or else its cookie; whether it is any good is not known yet. */
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

  /** Was not let in a moment ago. */
  #isNew({ authorization }: Caller): boolean {
    const now = this.#clock.now()
    return this.#known.get(authorization, now) === undefined && this.#known.getBefore(authorization, now) === undefined
  }

  /** Counts a request of a caller whose token is good. Answers how many are left (negative: too many) and for how long. */
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

  /** Notes that an address came without a good token. */
  blame(address: string): void {
    this.#failures.add(address)
  }

  /** What an address hears that guesses; undefined for others. */
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
