import { TooMany } from '../../../kernel/errors.ts'
import { stopwatchMs } from '../../../kernel/time/stopwatch.ts'

/** Hashes that are worked out at once, of which strangers have one: each takes a thread and 19 MiB. */
const RUNNING_MAX = 2
const STRANGERS_MAX = 1
/** Who waits at most, in all and from one address. */
const WAITING_MAX = 64
const WAITING_PER_ADDRESS_MAX = 8
const RETRY_SECONDS = 5
/** Wrong passwords of strangers that are taken for slips; one is forgotten every two seconds. */
const SLIPS_MAX = 20
const FORGET_EVERY_MS = 2000
/** While there are more, no stranger's hash follows another at once: it waits for so many times as long as the last took. */
const REST_FACTOR = 4

/** For whom a password is hashed. */
export interface PasswordAsker {
  readonly address: string
  /** Has signed in from this device before, or holds a link: somebody who guesses does not delay them. */
  readonly isKnown: boolean
}

interface Waiting extends PasswordAsker {
  readonly begin: () => void
}

/** Hashes take turns: known people first, then the address that was served longest ago, and guessing has a slow lane. */
export class PasswordQueue {
  readonly #waiting: Waiting[] = []
  readonly #served = new Map<string, number>()
  #running = 0
  #strangers = 0
  #turn = 0
  #slips = 0
  #slipsAt = 0
  #restsUntil = 0
  #timer: NodeJS.Timeout | undefined

  /** Runs `work` when it is the asker's turn. Rejects with `TooMany` where too many wait already. */
  async run<T>(asker: PasswordAsker, work: () => Promise<T>): Promise<T> {
    this.refuseFull(asker)
    await new Promise<void>((begin) => {
      this.#waiting.push({ ...asker, begin })
      this.#beginNext()
    })
    const began = stopwatchMs()
    try {
      return await work()
    } finally {
      const now = stopwatchMs()
      this.#running -= 1
      if (!asker.isKnown) {
        this.#strangers -= 1
        if (this.#slipsNow(now) > SLIPS_MAX) this.#restsUntil = now + REST_FACTOR * (now - began)
      }
      this.#beginNext()
    }
  }

  /** Throws `TooMany` where too many wait already. */
  refuseFull({ address, isKnown }: PasswordAsker): void {
    const own = this.#waiting.filter((other) => other.address === address).length
    if (own < WAITING_PER_ADDRESS_MAX && (isKnown || this.#waiting.length < WAITING_MAX)) return
    throw new TooMany(`Too many people are signing in. Try again in ${RETRY_SECONDS} s.`, RETRY_SECONDS)
  }

  /** Notes a wrong password of a stranger. */
  noteSlip(): void {
    const now = stopwatchMs()
    this.#slips = this.#slipsNow(now) + 1
    this.#slipsAt = now
  }

  #slipsNow(now: number): number {
    return Math.max(0, this.#slips - (now - this.#slipsAt) / FORGET_EVERY_MS)
  }

  #beginNext(): void {
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

  #next(): Waiting | undefined {
    const known = this.#waiting.filter(({ isKnown }) => isKnown)
    if (known.length > 0) return this.#longestUnserved(known)
    if (this.#waiting.length === 0 || this.#strangers >= STRANGERS_MAX) return undefined
    const restMs = this.#restsUntil - stopwatchMs()
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
