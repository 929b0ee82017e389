/** Why a call to another server failed. The message is a sentence for users. */
export class OutsideError extends Error {
  readonly reason: 'refused' | 'timeout' | 'too-large' | 'unreachable'

  constructor(reason: OutsideError['reason'], message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'OutsideError'
    this.reason = reason
  }
}
