import { networkOf } from '../../../../kernel/http/address-counts.ts'
import type { Clock } from '../../../../kernel/time/clock.ts'
import { RecentCounts } from './recent-counts.ts'

const HOUR_SECONDS = 60 * 60
/** Requests for links in an hour from one network address, and links mailed in an hour to one email address. */
const PER_ADDRESS_MAX = 30
const PER_EMAIL_MAX = 5

/** Limits requests for links, so that nobody can fill the mailbox of another person. */
export class AskedLinks {
  readonly #addresses: RecentCounts
  readonly #emails: RecentCounts

  constructor(clock: Clock) {
    this.#addresses = new RecentCounts(clock, HOUR_SECONDS)
    this.#emails = new RecentCounts(clock, HOUR_SECONDS)
  }

  /** Counts a request from a network address. False beyond the limit. */
  admits(address: string): boolean {
    return this.#addresses.add(networkOf(address)) <= PER_ADDRESS_MAX
  }

  /** The same for the email address. */
  admitsFor(email: string): boolean {
    return this.#emails.add(email) <= PER_EMAIL_MAX
  }

  get secondsLeft(): number {
    return this.#addresses.secondsLeft
  }
}
