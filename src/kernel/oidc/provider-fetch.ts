import type { CustomFetch } from 'openid-client'
import type { OutsideClient } from '../outside/outside-client.ts'
import { ProviderError } from './provider-error.ts'

/** The time limit of one call to the provider; a sign-in needs three. */
const TIMEOUT_MS = 8000
const ANSWER_BYTES_MAX = 1024 * 1024

/** The fetch function of the library: the client for all outgoing calls, with its limits. */
export function providerFetch(outside: OutsideClient): CustomFetch {
  return async (url, { method, headers, body }) => {
    const answer = await outside
      .fetch(url, {
        method: method === 'POST' ? 'POST' : 'GET',
        headers,
        timeoutMs: TIMEOUT_MS,
        sizeMax: ANSWER_BYTES_MAX,
        ...(body != null && { body: String(body) }),
      })
      .catch((error: unknown) => {
        throw new ProviderError('down', `The provider does not answer at ${new URL(url).origin}.`, error)
      })
    if (answer.status >= 500) throw new ProviderError('down', `The provider answers ${answer.status}.`)
    const isEmpty = answer.status === 204 || answer.status === 304
    const { 'content-encoding': _, 'content-length': __, ...rest } = answer.headers
    return new Response(isEmpty ? null : new Uint8Array(answer.body), { status: answer.status, headers: rest })
  }
}
