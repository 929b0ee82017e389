import { TooMany } from '../../../../kernel/errors.ts'
import { networkOf } from '../../../../kernel/http/address-counts.ts'
import type { Clock } from '../../../../kernel/time/clock.ts'
import { RecentCounts } from './recent-counts.ts'

const WINDOW_SECONDS = 15 * 60
/** Wrong passwords in a window: of one network address, and of one address for one account. */
const PER_ADDRESS_MAX = 50
const PER_ADDRESS_AND_ACCOUNT_MAX = 10
/** Beyond this number for one account, each address has one attempt. */
const PER_ACCOUNT_MAX = 100
const ONE_TRY = 1
/** Wrong passwords from a device that has signed in before. */
const PER_DEVICE_MAX = 20

/** An attempt to sign in. */
export interface SignInAttempt {
  /** As `addressKey` writes it. */
  readonly email: string
  readonly address: string
  /** The hash of the device cookie, if the user has signed in from this device before; else undefined. */
  readonly knownDevice: string | undefined
}

/**
 * Limits guesses of passwords. Unknown devices are counted by network address, so they cannot lock an account: another
 * address always has an attempt, and a device that has signed in before is counted separately. Each process has its own
 * counts.
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

  /** Throws `TooMany` for an address with too many wrong passwords, for any accounts. */
  refuseAddress(address: string): void {
    if (this.#addresses.of(networkOf(address)) >= PER_ADDRESS_MAX) throw tooMany(this.#addresses)
  }

  /** Throws `TooMany` for an attempt beyond a limit. */
  refuse(attempt: SignInAttempt): void {
    const { email, address, knownDevice } = attempt
    if (knownDevice !== undefined && this.#devices.of(knownDevice) < PER_DEVICE_MAX) return
    this.refuseAddress(address)
    const max = this.#accounts.of(email) >= PER_ACCOUNT_MAX ? ONE_TRY : PER_ADDRESS_AND_ACCOUNT_MAX
    if (this.#pairs.of(pairOf(attempt)) >= max) throw tooMany(this.#pairs)
  }

  /** Counts a wrong password. */
  noteFailure(attempt: SignInAttempt): void {
    const { email, address, knownDevice } = attempt
    if (knownDevice !== undefined && this.#devices.add(knownDevice) <= PER_DEVICE_MAX) return
    this.#addresses.add(networkOf(address))
    this.#pairs.add(pairOf(attempt))
    this.#accounts.add(email)
  }
}

function pairOf({ email, address }: SignInAttempt): string {
  return `${networkOf(address)} ${email}`
}

function tooMany(counts: RecentCounts): TooMany {
  const minutes = Math.ceil(counts.secondsLeft / 60)
  return new TooMany(
    `Too many attempts to sign in. Try again in ${minutes} minute${minutes === 1 ? '' : 's'}, or choose a new password by mail.`,
    counts.secondsLeft,
  )
}
