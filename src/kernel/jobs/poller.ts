/**
 * Calls `step` repeatedly: immediately when woken, and otherwise every `everyMs`. Steps never overlap: a wake-up during
 * a step causes another step after it.
 */
export class Poller {
  readonly #step: () => Promise<void>
  readonly #everyMs: number
  #timer: NodeJS.Timeout | undefined
  #stepping: Promise<void> | undefined
  #again = false

  /** `step` handles its own errors: an error that it throws ends the process. */
  constructor(step: () => Promise<void>, everyMs: number) {
    this.#step = step
    this.#everyMs = everyMs
  }

  start(): void {
    this.#timer ??= setInterval(() => this.wake(), this.#everyMs).unref()
    this.wake()
  }

  /** Has no effect before `start` and after `stop`. */
  wake(): void {
    if (this.#timer === undefined) return
    this.#again = true
    this.#stepping ??= this.#run()
  }

  /** Resolves when the running step has ended; no other follows. */
  async stop(): Promise<void> {
    clearInterval(this.#timer)
    this.#timer = undefined
    await this.#stepping
  }

  async #run(): Promise<void> {
    while (this.#again && this.#timer !== undefined) {
      this.#again = false
      await this.#step()
    }
    this.#stepping = undefined
  }
}
