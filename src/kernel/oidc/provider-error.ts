/**
 * An error of a provider: it does not answer, it refuses (the person has cancelled, for example), or its answer cannot be
 * trusted. The message is for the log of the operator.
 */
export class ProviderError extends Error {
  readonly reason: 'down' | 'refused' | 'untrusted'

  constructor(reason: ProviderError['reason'], message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'ProviderError'
    this.reason = reason
  }
}
