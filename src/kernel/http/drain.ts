import { setTimeout as pause } from 'node:timers/promises'

/**
 * How long requests are held before the listener closes. A client that waits for a response opens no connection, and a
 * connection that is being opened when the listener closes would be reset.
 */
const HOLD_MS = 150

/**
 * The time before the service stops. It still responds, but reports that it is not ready, and closes each connection
 * with its next response, so that load balancers and clients use another process. At its end requests are held, until
 * `release`.
 */
export class Drain {
  #isDraining = false
  #hold: PromiseWithResolvers<void> | undefined
  readonly #listeners: (() => void)[] = []

  get isDraining(): boolean {
    return this.#isDraining
  }

  /** `listener` is called at the beginning. */
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

  /** The promise that a request waits for before it is handled; undefined while nothing is held. */
  get held(): Promise<void> | undefined {
    return this.#hold?.promise
  }

  /** Held requests are handled, and no more are held. */
  release(): void {
    this.#hold?.resolve()
    this.#hold = undefined
  }
}
