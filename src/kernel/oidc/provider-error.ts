/**
 * Why a sign-in with a provider failed: it does not answer, it refuses (for example because the person has cancelled),
 * or its response is not valid. The message is for the operator's log.
 */
export class ProviderError extends Error {
  readonly reason: 'down' | 'refused' | 'untrusted'

  constructor(reason: ProviderError['reason'], message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'ProviderError'
    this.reason = reason
  }
}
