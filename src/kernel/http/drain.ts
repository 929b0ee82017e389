import { setTimeout as pause } from 'node:timers/promises'

/**
 * How long requests are held back before the listener closes. Whoever waits for an answer opens no connection, and one
 * that is being opened when the listener closes would be reset.
 */
const HOLD_MS = 150

/**
 * The time before the service stops. It answers as ever, but says that it is not ready, and closes each connection with
 * its next answer, so that balancers and clients go elsewhere. At its end requests are held, until `release`.
 */
export class Drain {
  #isDraining = false
  #hold: PromiseWithResolvers<void> | undefined
  readonly #listeners: (() => void)[] = []

  get isDraining(): boolean {
    return this.#isDraining
  }

  /** `listener` hears of the beginning. */
  onBegin(listener: () => void): void {
    this.#listeners.push(listener)
  }

  /** Resolves when the listener may close. */
  async run(seconds: number): Promise<void> {
    if (seconds === 0) return
    this.#isDraining = true
    for (const listener of this.#listeners) listener()
    await pause(Math.max(0, seconds * 1000 - HOLD_MS))
    this.#hold = Promise.withResolvers()
    await pause(HOLD_MS)
  }

  /** What a request waits for before it is worked on; undefined while nothing is held. */
  get held(): Promise<void> | undefined {
    return this.#hold?.promise
  }

  /** Requests that were held are answered, and no more are held. */
  release(): void {
    this.#hold?.resolve()
    this.#hold = undefined
  }
}
