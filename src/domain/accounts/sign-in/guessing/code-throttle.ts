import { TooMany } from '../../../../kernel/errors.ts'
import type { Clock } from '../../../../kernel/time/clock.ts'
import { isRecoveryCode } from '../../second-factor/index.ts'
import { RecentCounts } from './recent-counts.ts'
import type { Attempt, SignInThrottle } from './sign-in-throttle.ts'

const DAY_SECONDS = 24 * 60 * 60
/** Wrong codes of an account in a day from devices that have never signed in to it: then an app's code is not looked at. */
const STRANGERS_PER_DAY_MAX = 50

/**
 * How often codes may be guessed, by somebody who has the password. It is as with passwords, but there are only a million
 * codes, so that strangers have few tries a day, from all addresses together. Devices that have signed in before, recovery
 * codes and passkeys go on to work.
 */
export class CodeThrottle {
  readonly #throttle: SignInThrottle
  readonly #days: RecentCounts

  constructor(throttle: SignInThrottle, clock: Clock) {
    this.#throttle = throttle
    this.#days = new RecentCounts(clock, DAY_SECONDS)
  }

  /** Throws `TooMany` for a code that is not to be looked at. */
  refuse(attempt: Attempt, code: string): void {
    this.#throttle.refuse(attempt)
    if (attempt.knownDevice !== undefined || isRecoveryCode(code)) return
    if (this.#days.of(attempt.email) < STRANGERS_PER_DAY_MAX) return
    throw new TooMany(
      'Too many wrong codes for this account. Use a passkey, a recovery code, or a browser that has signed in before.',
      this.#days.secondsLeft,
    )
  }

  /** Counts a wrong code. */
  noteFailure(attempt: Attempt): void {
    this.#throttle.noteFailure(attempt)
    if (attempt.knownDevice === undefined) this.#days.add(attempt.email)
  }
}
