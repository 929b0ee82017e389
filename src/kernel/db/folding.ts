import { foldText } from '../fold-text.ts'
import { threadCpuMs } from '../time/stopwatch.ts'

/** Thrown out of a statement that folds texts for longer than it may. */
export class FoldsTooLong extends Error {
  override readonly name = 'FoldsTooLong'
}

/** This many characters are folded in some tenths of a millisecond; reading the clock each time would take as long. */
const CHARACTERS_PER_CHECK = 65_536
/** A call takes as long as folding about this many characters. */
const CHARACTERS_PER_CALL = 64

/** Folds the texts of the statements of one connection. Nothing but a function of SQL can end a statement of SQLite from Node.js. */
export class Folding {
  #limitMs = Number.POSITIVE_INFINITY
  /** Set at the first check: most statements fold too little for one. */
  #endsAt: number | undefined
  #characters = 0

  /** Runs a statement, which throws `FoldsTooLong` when it has folded texts for so long, in milliseconds of the processor. */
  within<T>(cpuMs: number, ask: () => T): T {
    this.#limitMs = cpuMs
    try {
      return ask()
    } finally {
      this.#limitMs = Number.POSITIVE_INFINITY
      this.#endsAt = undefined
    }
  }

  fold(text: string): string {
    this.#characters += text.length + CHARACTERS_PER_CALL
    if (this.#characters >= CHARACTERS_PER_CHECK) this.#check()
    return foldText(text)
  }

  #check(): void {
    this.#characters = 0
    const now = threadCpuMs()
    this.#endsAt ??= now + this.#limitMs
    if (now > this.#endsAt) throw new FoldsTooLong()
  }
}
