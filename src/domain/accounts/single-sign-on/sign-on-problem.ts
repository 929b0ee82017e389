import type { PlainAnswer, PlainCall } from '../../../kernel/http/plain-routes.ts'

/** The reasons for a refused sign-in, as the sign-in page knows them. */
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
  /** The answer of the provider failed a check. */
  | 'untrusted'
  /** The browser has no matching attempt: it began in another browser or too long ago, or has ended. */
  | 'expired'
  /** The provider does not confirm that the email address is verified. */
  | 'not_verified'
  /** No user has this address. */
  | 'unknown'
  /** The user with this address is linked to another person. */
  | 'linked_elsewhere'
  /** None of the person's groups is in the map. */
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

/** Redirects to the sign-in page, which shows the problem and the id of the request. */
export function answerRefused({ log, requestId }: PlainCall, { problem, cause }: SignOnRefused): PlainAnswer {
  log.warn({ problem, ...(cause !== undefined && { err: cause }) }, 'Single sign-on was refused')
  const query = new URLSearchParams({ problem, request: requestId })
  return { redirect: `/sign-in?${query}`, cookies: { attempt: null } }
}
