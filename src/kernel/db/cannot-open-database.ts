/** Why a database cannot be opened, for callers that distinguish the cases; the message is for the operator. */
export type OpenProblem =
  | 'bad-url'
  | 'missing'
  | 'exists'
  | 'incomplete'
  | 'not-writable'
  | 'not-a-database'
  | 'in-use'
  | 'second-name'
  | 'unreachable'
  | 'unwanted-server'
  | 'refused'
  | 'unknown-database'
  | 'unsupported'
  | 'read-only'
  | 'newer'
  | 'older-running'
  | 'empty'

/** Problems that can end without the operator: the server restarts, or a standby becomes the primary. */
const passing: readonly OpenProblem[] = ['unreachable', 'unwanted-server']

/** The database cannot be opened. The message never contains a password. */
export class CannotOpenDatabase extends Error {
  readonly problem: OpenProblem

  constructor(problem: OpenProblem, message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause })
    this.name = 'CannotOpenDatabase'
    this.problem = problem
  }

  /** Whether another try may succeed without a change by the operator. */
  get mayPass(): boolean {
    return passing.includes(this.problem)
  }
}
