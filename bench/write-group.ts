/** Writes that arrive together are written together, and answered after their commit. */
export class WriteGroup<Input, Result> {
  readonly #writeAll: (inputs: readonly Input[]) => readonly Result[] | Promise<readonly Result[]>
  #waiting: { readonly input: Input; readonly resolve: (result: Result) => void }[] = []
  #running = false

  constructor(writeAll: (inputs: readonly Input[]) => readonly Result[] | Promise<readonly Result[]>) {
    this.#writeAll = writeAll
  }

  run(input: Input): Promise<Result> {
    return new Promise((resolve) => {
      this.#waiting.push({ input, resolve })
      if (this.#running) return
      this.#running = true
      void this.#drain()
    })
  }

  async #drain(): Promise<void> {
    while (this.#waiting.length > 0) {
      // Requests that have arrived already join.
      await new Promise((next) => setImmediate(next))
      const together = this.#waiting.splice(0)
      const results = await this.#writeAll(together.map(({ input }) => input))
      for (const [index, { resolve }] of together.entries()) resolve(results[index] as Result)
    }
    this.#running = false
  }
}
