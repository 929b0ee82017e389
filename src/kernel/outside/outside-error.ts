/** Why a call to somebody else brought no answer. The message is a sentence that people may read. */
export class OutsideError extends Error {
  readonly reason: 'refused' | 'timeout' | 'too-large' | 'unreachable'

  constructor(reason: OutsideError['reason'], message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'OutsideError'
    this.reason = reason
  }
}
