import type { Conflict } from './errors.ts'

/** A write that is undone in the end (`dry_run`), and what it finds on the way. */
export interface Trial {
  /** What refuses the write. It goes on all the same, so that the answer can show the rest. */
  readonly refusals: Conflict[]
  /** What the answer shows beside the records, by the names of its members. */
  readonly findings: Record<string, unknown>
}

/** Ends a transaction that has done its work, so that the engine undoes it. */
export class Undone<T> extends Error {
  readonly answer: T

  constructor(answer: T) {
    super('the transaction is undone on purpose')
    this.name = 'Undone'
    this.answer = answer
  }
}
