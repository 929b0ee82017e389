import { TooMany } from '../../../../kernel/errors.ts'
import type { Clock } from '../../../../kernel/time/clock.ts'
import { isRecoveryCode } from '../../second-factor/index.ts'
import { RecentCounts } from './recent-counts.ts'
import type { SignInAttempt, SignInThrottle } from './sign-in-throttle.ts'

const DAY_SECONDS = 24 * 60 * 60
/** Wrong codes for an account in a day from unknown devices. Beyond it, codes of apps are refused unchecked. */
const STRANGERS_PER_DAY_MAX = 50

/**
 * Limits guesses of codes, after the right password. The limits of passwords apply. There are only a million codes, so
 * unknown devices also have few attempts a day, from all addresses together. Devices that have signed in before, recovery
 * codes and passkeys still work.
 */
export class CodeThrottle {
  readonly #throttle: SignInThrottle
  readonly #days: RecentCounts
  readonly #checks = new Map<string, Promise<unknown>>()

  constructor(throttle: SignInThrottle, clock: Clock) {
    this.#throttle = throttle
    this.#days = new RecentCounts(clock, DAY_SECONDS)
  }

  /**
   * Checks a code: `check` answers undefined if it is wrong. Codes for one account are checked one after another, so that
   * many that arrive together get no further than the limit. Throws `TooMany` for a code beyond a limit.
   */
  async check<Good>(attempt: SignInAttempt, code: string, check: () => Promise<Good | undefined>) {
    const before = this.#checks.get(attempt.account) ?? Promise.resolve()
    const own = before.then(() => this.#checkNow(attempt, code, check))
    const ended = own.catch(() => undefined)
    this.#checks.set(attempt.account, ended)
    try {
      return await own
    } finally {
      if (this.#checks.get(attempt.account) === ended) this.#checks.delete(attempt.account)
    }
  }

  async #checkNow<Good>(attempt: SignInAttempt, code: string, check: () => Promise<Good | undefined>) {
    this.#refuse(attempt, code)
    const good = await check()
    if (good !== undefined) return good
    this.#throttle.noteFailure(attempt)
    if (attempt.knownDevice === undefined) this.#days.add(attempt.account)
    return undefined
  }

  #refuse(attempt: SignInAttempt, code: string): void {
    this.#throttle.refuse(attempt)
    if (attempt.knownDevice !== undefined || isRecoveryCode(code)) return
    if (this.#days.of(attempt.account) < STRANGERS_PER_DAY_MAX) return
    throw new TooMany(
      'Too many wrong codes for this account. Use a passkey, a recovery code, or a browser that has signed in before.',
      this.#days.secondsLeft,
    )
  }
}
