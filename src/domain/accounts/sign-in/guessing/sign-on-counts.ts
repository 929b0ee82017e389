import { networkOf } from '../../../../kernel/http/address-counts.ts'
import { ATTEMPT_SECONDS } from '../../../../kernel/http/session-cookie.ts'
import type { Clock } from '../../../../kernel/time/clock.ts'
import { RecentCounts } from './recent-counts.ts'

const WINDOW_SECONDS = 15 * 60
/** Sign-ins with a provider that one network address can begin in a window: enough for an office in the morning. */
const PER_ADDRESS_MAX = 200
/** The most finished sign-ins in memory; the oldest are removed first. */
const FINISHED_MAX = 100_000

/** Limits how many sign-ins with a provider begin, and makes sure that each ends once. */
export class SignOnCounts {
  readonly #clock: Clock
  readonly #begun: RecentCounts
  /** When each can be removed, the oldest first. */
  readonly #finished = new Map<string, number>()

  constructor(clock: Clock) {
    this.#clock = clock
    this.#begun = new RecentCounts(clock, WINDOW_SECONDS)
  }

  /** Counts a sign-in that begins. False beyond the limit. */
  admits(address: string): boolean {
    return this.#begun.add(networkOf(address)) <= PER_ADDRESS_MAX
  }

  /** Notes that a sign-in ends. False if it has ended before. */
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
