import { hashToken } from '../auth/token.ts'
import { TooMany, Unauthenticated } from '../errors.ts'
import type { Clock } from '../time/clock.ts'
import { ThisMinute } from './this-minute.ts'

/** A token that is used in the minute that runs. */
export interface Caller {
  /** `Bearer <token>`, however it was sent. */
  readonly authorization: string
  readonly tokenHash: string
  /** In this minute. */
  requests: number
}

/** What is looked at of a request; the address only where the token is new, because it may have to be worked out. */
export interface CallingRequest {
  readonly headers: { readonly authorization?: string | undefined }
  readonly ip: string
}

/** Wrong tokens a minute from one address before it is only heard with a token that was good a moment ago. */
const FAILURES_PER_MINUTE_MAX = 600

/** Longer than any token, far shorter than what a header may hold. */
const AUTHORIZATION_LENGTH_MAX = 512

const bearer = /^Bearer +([^\s]+) *$/i

/**
 * Who calls how often: each token by its own limit, and addresses that guess tokens. In memory, so each process
 * counts for itself; headers are kept as they came, which saves a hash a request, for two minutes at most.
 */
export class Callers {
  readonly limit: number
  readonly #clock: Clock
  readonly #known = new ThisMinute<Caller>()
  readonly #failures = new ThisMinute<number>()

  /** `limit` is the requests a minute for each token; 0: no limit, nor one for guessing. */
  constructor(limit: number, clock: Clock) {
    this.limit = limit
    this.#clock = clock
  }

  /**
   * The caller that a request names; whether the token is any good is not known yet. Throws
   * `Unauthenticated` where there is no token, `TooMany` for a new one from an address that guesses.
   */
  recognize(request: CallingRequest): Caller {
    const { authorization } = request.headers
    const now = this.#clock.now()
    const known = this.#known.get(authorization ?? '', now)
    if (known !== undefined) return known
    const token = tokenOf(authorization)
    const canonical = `Bearer ${token}`
    const caller = this.#known.get(canonical, now)
    if (caller !== undefined) return caller
    const before = this.#known.getBefore(canonical, now)
    if (before !== undefined) return { ...before, requests: 0 }
    this.#refuseGuessing(request.ip, now)
    if (token === undefined) throw new Unauthenticated()
    return { authorization: canonical, tokenHash: hashToken(token), requests: 0 }
  }

  /** Counts a request of a caller whose token is good. Answers how many are left (negative: too many) and for how long. */
  count({ authorization, tokenHash }: Caller): { readonly left: number; readonly seconds: number } {
    const now = this.#clock.now()
    let caller = this.#known.get(authorization, now)
    if (caller === undefined) {
      caller = { authorization, tokenHash, requests: 0 }
      this.#known.set(authorization, caller)
    }
    caller.requests += 1
    return { left: this.limit - caller.requests, seconds: this.#known.secondsLeft(now) }
  }

  /** Notes that an address came without a good token. */
  blame(address: string): void {
    const now = this.#clock.now()
    this.#failures.set(address, (this.#failures.get(address, now) ?? 0) + 1)
  }

  #refuseGuessing(address: string, now: number): void {
    if (this.limit === 0 || (this.#failures.get(address, now) ?? 0) < FAILURES_PER_MINUTE_MAX) return
    const seconds = this.#failures.secondsLeft(now)
    throw new TooMany(`Too many requests without a valid access token. Try again in ${seconds} s.`, seconds)
  }
}

function tokenOf(authorization: string | undefined): string | undefined {
  if (authorization === undefined || authorization.length > AUTHORIZATION_LENGTH_MAX) return undefined
  return bearer.exec(authorization)?.[1]
}
