/** Exit codes: 1 for a failure, 2 for a command that the operator must change. */
export const FAILED = 1
export const MISUSED = 2
