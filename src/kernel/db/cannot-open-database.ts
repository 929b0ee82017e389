/** Why a database cannot be opened, for callers that distinguish the cases; the message is for the operator. */
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

/** The database cannot be opened, and only the operator can fix it. The message never contains a password. */
export class CannotOpenDatabase extends Error {
  readonly problem: OpenProblem

  constructor(problem: OpenProblem, message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause })
    this.name = 'CannotOpenDatabase'
    this.problem = problem
  }
}
