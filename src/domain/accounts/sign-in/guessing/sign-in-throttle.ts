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

/** An attempt to sign in to one account. */
export interface SignInAttempt {
  /** The user whose password it is; for an address without a password, the address. */
  readonly account: string
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
    if (this.#isOver(address)) throw tooMany(this.#addresses)
  }

  /** Throws `TooMany` for an attempt beyond a limit. */
  refuse(attempt: SignInAttempt): void {
    const counts = this.#excess(attempt)
    if (counts !== undefined) throw tooMany(counts)
  }

  /** The attempts within the limits. Throws `TooMany` if there are none. */
  admitted<Attempt extends SignInAttempt>(attempts: readonly [Attempt, ...Attempt[]]): Attempt[] {
    const good = attempts.filter((attempt) => this.#excess(attempt) === undefined)
    if (good.length === 0) this.refuse(attempts[0])
    return good
  }

  /** The counts by which an attempt is beyond a limit. */
  #excess(attempt: SignInAttempt): RecentCounts | undefined {
    const { account, address } = attempt
    if (this.isKnown(attempt)) return undefined
    if (this.#isOver(address)) return this.#addresses
    const max = this.#accounts.of(account) >= PER_ACCOUNT_MAX ? ONE_TRY : PER_ADDRESS_AND_ACCOUNT_MAX
    return this.#pairs.of(pairOf(attempt)) >= max ? this.#pairs : undefined
  }

  #isOver(address: string): boolean {
    return this.#addresses.of(networkOf(address)) >= PER_ADDRESS_MAX
  }

  /** Whether the attempt is counted by its device. */
  isKnown({ knownDevice }: SignInAttempt): boolean {
    return knownDevice !== undefined && this.#devices.of(knownDevice) < PER_DEVICE_MAX
  }

  /** Counts a wrong password, which was tried for each of these accounts. */
  noteFailure(...attempts: readonly SignInAttempt[]): void {
    const strange = attempts.filter((attempt) => !this.isKnown(attempt))
    for (const device of new Set(attempts.flatMap(({ knownDevice = [] }) => knownDevice))) this.#devices.add(device)
    for (const attempt of strange) this.#noteMiss(attempt)
    for (const address of new Set(strange.map((attempt) => networkOf(attempt.address)))) this.#addresses.add(address)
  }

  /**
   * Counts a password that was right for another account of the same email address, but not for these. It does not count
   * for the network address, from which many people may sign in.
   */
  noteMisses(attempts: readonly SignInAttempt[]): void {
    for (const attempt of attempts) if (attempt.knownDevice === undefined) this.#noteMiss(attempt)
  }

  #noteMiss(attempt: SignInAttempt): void {
    this.#pairs.add(pairOf(attempt))
    this.#accounts.add(attempt.account)
  }
}

function pairOf({ account, address }: SignInAttempt): string {
  return `${networkOf(address)} ${account}`
}

function tooMany(counts: RecentCounts): TooMany {
  const minutes = Math.ceil(counts.secondsLeft / 60)
  return new TooMany(
    `Too many attempts to sign in. Try again in ${minutes} minute${minutes === 1 ? '' : 's'}, or choose a new password by mail.`,
    counts.secondsLeft,
  )
}
