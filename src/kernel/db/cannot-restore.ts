/**
 * A backup cannot be restored, and nothing was restored. The message gives the operator the reason and the solution.
 */
export class CannotRestore extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause })
    this.name = 'CannotRestore'
  }
}
