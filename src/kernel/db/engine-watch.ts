/** The events of an engine, for measurements. They contain no values. */
export interface EngineWatch {
  /** The duration of a statement, with placeholders instead of its values. */
  statement(text: string, ms: number): void
  /** The duration of a commit until it is on disk. */
  commit(ms: number): void
  /** How long a caller waited for a connection. */
  wait(pool: string, ms: number): void
}

/** For tools and tests without measurements. */
export const unwatched: EngineWatch = { statement: () => {}, commit: () => {}, wait: () => {} }

/** The number of connections of a kind. */
export interface PoolUse {
  /** Their purpose: `read` or `write`. */
  readonly name: string
  readonly max: number
  readonly open: number
  readonly busy: number
  /** The number of callers that wait for one. */
  readonly waiting: number
}
