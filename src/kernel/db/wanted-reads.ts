import type { PageLimit } from '../page-limit.ts'
import type { Scans, Sql, SqlRow, SqlValue } from './sql.ts'

/** Nobody waits for the result of the statements that would follow, or of a write that has not begun. */
export class Unwanted extends Error {}

/** For work whose result is always wanted. */
export function alwaysWanted(): boolean {
  return true
}

/** Statements that run while their result is wanted. */
export class WantedReads implements Sql {
  readonly scans: Scans | undefined
  readonly #sql: Sql
  readonly #isWanted: () => boolean

  constructor(sql: Sql, isWanted: () => boolean) {
    this.#sql = sql
    this.scans = sql.scans && whileWanted(sql.scans, isWanted)
    this.#isWanted = isWanted
  }

  async all<Row = SqlRow>(text: string, values: readonly SqlValue[], limit?: PageLimit): Promise<Row[]> {
    if (!this.#isWanted()) throw new Unwanted()
    return this.#sql.all<Row>(text, values, limit)
  }

  async run(text: string, values: readonly SqlValue[]): Promise<number> {
    if (!this.#isWanted()) throw new Unwanted()
    return this.#sql.run(text, values)
  }
}

/** The thread looks itself, when the turn of a statement comes. */
function whileWanted(scans: Scans, isWanted: () => boolean): Scans {
  return {
    ...scans,
    here: async (text, values) => {
      if (!isWanted()) throw new Unwanted()
      return scans.here(text, values)
    },
  }
}
