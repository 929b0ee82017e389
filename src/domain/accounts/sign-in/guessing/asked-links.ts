import { networkOf } from '../../../../kernel/http/address-counts.ts'
import type { Clock } from '../../../../kernel/time/clock.ts'
import { RecentCounts } from './recent-counts.ts'

const HOUR_SECONDS = 60 * 60
/** Links in an hour that may be asked for from one network address, and that are mailed to one email address. */
const PER_ADDRESS_MAX = 30
const PER_EMAIL_MAX = 5

/** How often people ask for links, so that nobody fills the mailbox of somebody else. */
export class AskedLinks {
  readonly #addresses: RecentCounts
  readonly #emails: RecentCounts

  constructor(clock: Clock) {
    this.#addresses = new RecentCounts(clock, HOUR_SECONDS)
    this.#emails = new RecentCounts(clock, HOUR_SECONDS)
  }

  /** Counts a request from a network address, and answers whether it is one of the first. */
  admits(address: string): boolean {
    return this.#addresses.add(networkOf(address)) <= PER_ADDRESS_MAX
  }

  /** The same for whom it is about. */
  admitsFor(email: string): boolean {
    return this.#emails.add(email) <= PER_EMAIL_MAX
  }

  get secondsLeft(): number {
    return this.#addresses.secondsLeft
  }
}
