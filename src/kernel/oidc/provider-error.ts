/**
 * Why a provider did not say who somebody is: it does not answer, it says no (the person has cancelled, say), or what it
 * says cannot be trusted. The message is for the operator's log.
 */
export class ProviderError extends Error {
  readonly reason: 'down' | 'refused' | 'untrusted'

  constructor(reason: ProviderError['reason'], message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'ProviderError'
    this.reason = reason
  }
}
