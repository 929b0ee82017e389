import { foldText } from '../fold-text.ts'
import { threadCpuMs } from '../time/stopwatch.ts'

/** Thrown out of a statement that folds texts for longer than it may. */
export class FoldsTooLong extends Error {
  override readonly name = 'FoldsTooLong'
}

/** So many characters are folded in some tenths of a millisecond; reading the clock each time would take as long. */
const CHARACTERS_PER_CHECK = 65_536
/** A call takes as long as folding about so many characters. */
const CHARACTERS_PER_CALL = 64

/** Folds the texts of the statements of one connection. Nothing but a function of SQL can end a statement of SQLite from Node.js. */
export class Folding {
  #endsAt = Number.POSITIVE_INFINITY
  #characters = 0

  /** Runs a statement, which throws `FoldsTooLong` when it has folded texts after so much of the processor, in milliseconds. */
  within<T>(cpuMs: number, ask: () => T): T {
    this.#endsAt = threadCpuMs() + cpuMs
    try {
      return ask()
    } finally {
      this.#endsAt = Number.POSITIVE_INFINITY
    }
  }

  fold(text: string): string {
    this.#characters += text.length + CHARACTERS_PER_CALL
    if (this.#characters >= CHARACTERS_PER_CHECK) this.#check()
    return foldText(text)
  }

  #check(): void {
    this.#characters = 0
    if (threadCpuMs() > this.#endsAt) throw new FoldsTooLong()
  }
}
