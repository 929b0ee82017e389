import { Unavailable } from '../errors.ts'

/** Why the file of a database cannot be used. */
export type UnusableReason = 'moved' | 'changed' | 'damaged' | 'flush-failed' | 'full'

const publicMessages: Readonly<Record<UnusableReason, string>> = {
  moved: 'The database file is no longer in its place. Nothing is stored until an operator restarts the service.',
  changed: 'The database was changed by another program. Nothing is stored until an operator restarts the service.',
  damaged: 'The database is damaged. Nothing is stored until an operator repairs it and restarts the service.',
  'flush-failed': 'The disk of the database failed. Nothing is stored until an operator restarts the service.',
  full: 'There is no space on the disk of the database. Nothing was stored. Please try again later.',
}

/**
 * The database file cannot be used as it is. API callers read `message`; operators read `detail`, which is logged once,
 * not for every request.
 */
export class DatabaseUnusable extends Unavailable {
  readonly reason: UnusableReason
  readonly #detail: string
  readonly #problem: string

  constructor(reason: UnusableReason, detail: string, problem = detail) {
    super(publicMessages[reason])
    this.name = 'DatabaseUnusable'
    this.reason = reason
    this.#detail = detail
    this.#problem = problem
  }

  /** Names the file and the solution. */
  get detail(): string {
    return this.#detail
  }

  /** The same in a few words, without the file and without advice. */
  get problem(): string {
    return this.#problem
  }
}
