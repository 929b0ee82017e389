/** What an engine tells of its work to those who measure it. Nothing that it says holds a value. */
export interface EngineWatch {
  /** A statement, with placeholders where its values are, took so long. */
  statement(text: string, ms: number): void
  /** A commit was on disk after so long. */
  commit(ms: number): void
  /** Somebody waited so long for a connection. */
  wait(pool: string, ms: number): void
}

/** For tools and tests, which nobody measures. */
export const unwatched: EngineWatch = { statement: () => {}, commit: () => {}, wait: () => {} }

/** How many connections of a kind there are. */
export interface PoolUse {
  /** What they are for: `read` or `write`. */
  readonly name: string
  readonly max: number
  readonly open: number
  readonly busy: number
  /** How many wait for one. */
  readonly waiting: number
}
