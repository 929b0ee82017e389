import { TooMany } from '../../../kernel/errors.ts'
import { stopwatchMs } from '../../../kernel/time/stopwatch.ts'

/** Hashes that are computed at the same time, and how many of them for unknown devices. Each takes a thread and 19 MiB. */
const RUNNING_MAX = 2
const STRANGERS_MAX = 1
/** The most requests that wait, in all and from one address. */
const WAITING_MAX = 32
const WAITING_PER_ADDRESS_MAX = 8
/** Then, or after this part of the time for its response, a request is refused: a later hash would be for nobody. */
const WAIT_MS_MAX = 20_000
const WAIT_PART_MAX = 2 / 3
const REQUEST_TIMEOUT_SECONDS = 30
const RETRY_SECONDS = 5
/** One error for all refusals: a thousand a second take no memory. */
const full = new TooMany(`Too many people are signing in. Try again in ${RETRY_SECONDS} s.`, RETRY_SECONDS)
/** Wrong passwords of unknown devices that do not slow others down; one is removed from the count every two seconds. */
const SLIPS_MAX = 20
const FORGET_EVERY_MS = 2000
/** Beyond that, each hash for an unknown device waits this many times as long as the last one took. */
const REST_FACTOR = 19

/** The request that a password is hashed for. */
export interface PasswordAsker {
  readonly address: string
  /** The user has signed in from this device before, or has a link. Guessing does not delay such requests. */
  readonly isKnown: boolean
}

interface Waiting extends PasswordAsker {
  readonly since: number
  readonly begin: () => void
  readonly refuse: (error: Error) => void
}

/** Orders hashes: known devices first, then the address that was served longest ago. Guessing is slowed down. */
export class PasswordQueue {
  readonly #waitMsMax: number
  readonly #nowMs: () => number
  readonly #waiting: Waiting[] = []
  readonly #served = new Map<string, number>()
  #running = 0
  #strangers = 0
  #turn = 0
  #slips = 0
  #slipsAt = 0
  #restsUntil = 0
  #timer: NodeJS.Timeout | undefined

  constructor(requestTimeoutSeconds = REQUEST_TIMEOUT_SECONDS, nowMs = stopwatchMs) {
    this.#waitMsMax = Math.min(WAIT_MS_MAX, requestTimeoutSeconds * 1000 * WAIT_PART_MAX)
    this.#nowMs = nowMs
  }

  /** Runs `work` when it is the caller's turn. Rejects with `TooMany` if too many wait, or if it takes too long. */
  async run<T>(asker: PasswordAsker, work: () => Promise<T>): Promise<T> {
    this.refuseFull(asker)
    await new Promise<void>((begin, refuse) => {
      this.#waiting.push({ ...asker, since: this.#nowMs(), begin, refuse })
      this.#beginNext()
    })
    const began = this.#nowMs()
    try {
      return await work()
    } finally {
      const now = this.#nowMs()
      this.#running -= 1
      if (!asker.isKnown) {
        this.#strangers -= 1
        if (this.#slipsNow(now) > SLIPS_MAX) this.#restsUntil = now + REST_FACTOR * (now - began)
      }
      this.#beginNext()
    }
  }

  /** Throws `TooMany` if too many wait. */
  refuseFull({ address, isKnown }: PasswordAsker): void {
    this.#refuseOverdue()
    if (!isKnown && this.#waiting.length >= WAITING_MAX) throw full
    const own = this.#waiting.filter((other) => other.address === address).length
    if (own >= WAITING_PER_ADDRESS_MAX) throw full
  }

  /** Notes a wrong password of an unknown device. */
  noteSlip(): void {
    const now = this.#nowMs()
    this.#slips = this.#slipsNow(now) + 1
    this.#slipsAt = now
  }

  #slipsNow(now: number): number {
    return Math.max(0, this.#slips - (now - this.#slipsAt) / FORGET_EVERY_MS)
  }

  #beginNext(): void {
    this.#refuseOverdue()
    while (this.#running < RUNNING_MAX) {
      const next = this.#next()
      if (next === undefined) return
      this.#waiting.splice(this.#waiting.indexOf(next), 1)
      this.#running += 1
      if (!next.isKnown) this.#strangers += 1
      this.#turn += 1
      this.#served.set(next.address, this.#turn)
      if (this.#waiting.length === 0) this.#served.clear()
      next.begin()
    }
  }

  #refuseOverdue(): void {
    const before = this.#nowMs() - this.#waitMsMax
    for (const waiting of this.#waiting.filter(({ since }) => since < before)) {
      this.#waiting.splice(this.#waiting.indexOf(waiting), 1)
      waiting.refuse(full)
    }
  }

  #next(): Waiting | undefined {
    const known = this.#waiting.filter(({ isKnown }) => isKnown)
    if (known.length > 0) return this.#longestUnserved(known)
    if (this.#waiting.length === 0 || this.#strangers >= STRANGERS_MAX) return undefined
    const restMs = this.#restsUntil - this.#nowMs()
    if (restMs <= 0) return this.#longestUnserved(this.#waiting)
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined
      this.#beginNext()
    }, restMs)
    return undefined
  }

  #longestUnserved(waiting: readonly Waiting[]): Waiting | undefined {
    const servedAt = ({ address }: Waiting) => this.#served.get(address) ?? 0
    return waiting.toSorted((one, other) => servedAt(one) - servedAt(other))[0]
  }
}
