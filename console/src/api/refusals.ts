import { Store } from './store.ts'

/**
 * Counts the requests that were refused because the session has ended, or a permission is gone. The session is read
 * again after each.
 */
export const refusals = new Store(0)

const SIGNED_OUT = 401
const FORBIDDEN = 403

/** The service refuses live changes, without a word why. */
export function noteRefusedStream(): void {
  refusals.set(refusals.get() + 1)
}

/** Requests of the session itself are refused for other reasons: a wrong password, a missing code. */
export function noteRefusal(status: number, path: string): void {
  if ((status === SIGNED_OUT || status === FORBIDDEN) && !path.startsWith('/v2/session')) {
    refusals.set(refusals.get() + 1)
  }
}
