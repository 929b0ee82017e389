/**
 * Calls `step` again and again: at once when woken, and otherwise every `everyMs`. Steps never overlap: a pulse that
 * comes during one makes another follow it.
 */
export class Poller {
  readonly #step: () => Promise<void>
  readonly #everyMs: number
  #timer: NodeJS.Timeout | undefined
  #stepping: Promise<void> | undefined
  #again = false

  /** `step` answers for its own errors: one that it lets out ends the process. */
  constructor(step: () => Promise<void>, everyMs: number) {
    this.#step = step
    this.#everyMs = everyMs
  }

  start(): void {
    this.#timer ??= setInterval(() => this.wake(), this.#everyMs).unref()
    this.wake()
  }

  /** Does nothing before `start` and after `stop`. */
  wake(): void {
    if (this.#timer === undefined) return
    this.#again = true
    this.#stepping ??= this.#run()
  }

  /** Resolves when the step that runs has ended; no other follows. */
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
