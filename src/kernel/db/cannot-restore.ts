/** A backup cannot be restored, and nothing of it was. The message says to the operator why, and what to do. */
export class CannotRestore extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause })
    this.name = 'CannotRestore'
  }
}
