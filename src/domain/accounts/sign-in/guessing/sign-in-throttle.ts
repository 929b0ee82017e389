import { TooMany } from '../../../../kernel/errors.ts'
import { networkOf } from '../../../../kernel/http/address-counts.ts'
import type { Clock } from '../../../../kernel/time/clock.ts'
import { RecentCounts } from './recent-counts.ts'

const WINDOW_SECONDS = 15 * 60
/** Wrong passwords in a window: of one network address, and of one address for one account. */
const PER_ADDRESS_MAX = 50
const PER_ADDRESS_AND_ACCOUNT_MAX = 10
/** From so many on an account on, each address has one try at it. */
const PER_ACCOUNT_MAX = 100
const ONE_TRY = 1
/** Wrong passwords from a device that has signed in before. */
const PER_DEVICE_MAX = 20

/** Somebody who tries to sign in. */
export interface Attempt {
  /** As it is looked up by. */
  readonly email: string
  readonly address: string
  /** The hash of the secret of a device from which the account has been signed in to; undefined for strangers. */
  readonly knownDevice: string | undefined
}

/**
 * How often passwords may be guessed. Strangers are counted by where they come from, so that what they do to an account
 * keeps nobody else out of it: another address always has a try, and a device that has signed in before is counted by
 * itself. Counts are of this process.
 */
export class SignInThrottle {
  readonly #addresses: RecentCounts
  readonly #pairs: RecentCounts
  readonly #accounts: RecentCounts
  readonly #devices: RecentCounts

  constructor(clock: Clock) {
    this.#addresses = new RecentCounts(clock, WINDOW_SECONDS)
    this.#pairs = new RecentCounts(clock, WINDOW_SECONDS)
    this.#accounts = new RecentCounts(clock, WINDOW_SECONDS)
    this.#devices = new RecentCounts(clock, WINDOW_SECONDS)
  }

  /** Throws `TooMany` for an address that has guessed too often, whatever the account. */
  refuseAddress(address: string): void {
    if (this.#addresses.of(networkOf(address)) >= PER_ADDRESS_MAX) throw tooMany(this.#addresses)
  }

  /** Throws `TooMany` for an attempt that is not to be looked at. */
  refuse(attempt: Attempt): void {
    const { email, address, knownDevice } = attempt
    if (knownDevice !== undefined && this.#devices.of(knownDevice) < PER_DEVICE_MAX) return
    this.refuseAddress(address)
    const max = this.#accounts.of(email) >= PER_ACCOUNT_MAX ? ONE_TRY : PER_ADDRESS_AND_ACCOUNT_MAX
    if (this.#pairs.of(pairOf(attempt)) >= max) throw tooMany(this.#pairs)
  }

  /** Counts a wrong password. */
  noteFailure(attempt: Attempt): void {
    const { email, address, knownDevice } = attempt
    if (knownDevice !== undefined && this.#devices.add(knownDevice) <= PER_DEVICE_MAX) return
    this.#addresses.add(networkOf(address))
    this.#pairs.add(pairOf(attempt))
    this.#accounts.add(email)
  }
}

function pairOf({ email, address }: Attempt): string {
  return `${networkOf(address)} ${email}`
}

function tooMany(counts: RecentCounts): TooMany {
  const minutes = Math.ceil(counts.secondsLeft / 60)
  return new TooMany(
    `Too many attempts to sign in. Try again in ${minutes} minute${minutes === 1 ? '' : 's'}, or choose a new password by mail.`,
    counts.secondsLeft,
  )
}
