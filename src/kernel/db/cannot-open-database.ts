/** Why a database cannot be opened, for those who want to tell the cases apart; the message says it to the operator. */
export type OpenProblem =
  | 'bad-url'
  | 'missing'
  | 'exists'
  | 'incomplete'
  | 'not-writable'
  | 'not-a-database'
  | 'in-use'
  | 'unreachable'
  | 'refused'
  | 'unknown-database'
  | 'unsupported'
  | 'read-only'
  | 'newer'
  | 'older-running'
  | 'empty'

/** The database cannot be opened and only the operator can mend it. The message never holds a password. */
export class CannotOpenDatabase extends Error {
  readonly problem: OpenProblem

  constructor(problem: OpenProblem, message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause })
    this.name = 'CannotOpenDatabase'
    this.problem = problem
  }
}
