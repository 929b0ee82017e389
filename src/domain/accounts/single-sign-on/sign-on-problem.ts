import type { PlainAnswer, PlainCall } from '../../../kernel/http/plain-routes.ts'

/** Why somebody was not let in, as the sign-in page knows it. */
export type SignOnProblem =
  /** No provider is set up. */
  | 'off'
  /** Over plain HTTP from another machine. */
  | 'insecure'
  | 'too_many'
  /** The provider does not answer. */
  | 'provider_down'
  /** The provider has refused, or the person has cancelled. */
  | 'provider_refused'
  /** What the provider says cannot be trusted. */
  | 'untrusted'
  /** The browser knows of no sign-in that it could be the end of: it was begun elsewhere, too long ago, or has ended. */
  | 'expired'
  /** The provider does not say that the email address is checked. */
  | 'not_verified'
  /** Nobody here has this address. */
  | 'unknown'
  /** The user with this address is somebody else for the provider. */
  | 'linked_elsewhere'
  /** No group of the person is one of the map. */
  | 'no_group'

/** Ends a sign-in without a session. `cause` is for the log. */
export class SignOnRefused extends Error {
  readonly problem: SignOnProblem

  constructor(problem: SignOnProblem, cause?: unknown) {
    super(`single sign-on: ${problem}`, { cause })
    this.name = 'SignOnRefused'
    this.problem = problem
  }
}

/** Leads back to the sign-in page, which says what is wrong, and with which request. */
export function answerRefused({ log, requestId }: PlainCall, { problem, cause }: SignOnRefused): PlainAnswer {
  log.warn({ problem, ...(cause !== undefined && { err: cause }) }, 'Single sign-on was refused')
  const query = new URLSearchParams({ problem, request: requestId })
  return { redirect: `/sign-in?${query}`, cookies: { attempt: null } }
}
