import type { Scopes } from '../../../kernel/scope.ts'
import { PasswordQueue } from '../credential/index.ts'
import { AskedLinks, SignInFailures, SignInThrottle } from './guessing/index.ts'

/** What signing in works with: one of it in a process. */
export interface SignInParts {
  readonly scopes: Scopes
  readonly queue: PasswordQueue
  readonly throttle: SignInThrottle
  readonly asked: AskedLinks
  readonly failures: SignInFailures
}

export function createSignInParts(scopes: Scopes): SignInParts {
  const { clock } = scopes
  return {
    scopes,
    queue: new PasswordQueue(),
    throttle: new SignInThrottle(clock),
    asked: new AskedLinks(clock),
    failures: new SignInFailures(scopes),
  }
}
