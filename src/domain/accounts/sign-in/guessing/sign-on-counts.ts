import { networkOf } from '../../../../kernel/http/address-counts.ts'
import { ATTEMPT_SECONDS } from '../../../../kernel/http/session-cookie.ts'
import type { Clock } from '../../../../kernel/time/clock.ts'
import { RecentCounts } from './recent-counts.ts'

const WINDOW_SECONDS = 15 * 60
/** Sign-ins with a provider that one network address may begin in a window: more than an office does in the morning. */
const PER_ADDRESS_MAX = 200
/** Finished sign-ins that are remembered; with more, the oldest are forgotten first. */
const FINISHED_MAX = 100_000

/** Sign-ins with a provider: how many begin, and that each ends once. */
export class SignOnCounts {
  readonly #clock: Clock
  readonly #begun: RecentCounts
  /** When each may be forgotten, the oldest first. */
  readonly #finished = new Map<string, number>()

  constructor(clock: Clock) {
    this.#clock = clock
    this.#begun = new RecentCounts(clock, WINDOW_SECONDS)
  }

  /** Counts a sign-in that begins, and answers whether it is one of the first. */
  admits(address: string): boolean {
    return this.#begun.add(networkOf(address)) <= PER_ADDRESS_MAX
  }

  /** Notes that a sign-in ends, and answers whether it does for the first time. */
  isFirst(state: string): boolean {
    const now = this.#clock.now()
    for (const [key, until] of this.#finished) {
      if (until > now && this.#finished.size < FINISHED_MAX) break
      this.#finished.delete(key)
    }
    if (this.#finished.has(state)) return false
    this.#finished.set(state, now + ATTEMPT_SECONDS)
    return true
  }
}
