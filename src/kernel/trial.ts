import type { Conflict } from './errors.ts'

/** A write that is rolled back at its end (`dry_run`), and its findings. */
export interface Trial {
  /** The error that would refuse the write. The trial continues, so that the response can show the rest. */
  readonly refusals: Conflict[]
  /** Additional members of the response, by name. */
  readonly findings: Record<string, unknown>
}

/** Ends a transaction whose work is done, so that the engine rolls it back. */
export class Undone<T> extends Error {
  readonly answer: T

  constructor(answer: T) {
    super('the transaction is undone on purpose')
    this.name = 'Undone'
    this.answer = answer
  }
}
