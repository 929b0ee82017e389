import type { PlainRoute } from '../../../kernel/http/plain-routes.ts'
import { choosePasswordRoute } from './choose-password.ts'
import { linkFactsRoute } from './facts-of-link.ts'
import { forgottenRoute } from './forgotten-password.ts'
import { endSessionsRoute, sessionListRoute } from './session-list.ts'
import { setUpRoute } from './set-up.ts'
import { signInRoute } from './sign-in.ts'
import type { SignInParts } from './sign-in-parts.ts'
import { signOutRoute } from './sign-out.ts'
import { whoAmIRoute } from './who-am-i.ts'

/** The routes for signing in and out. */
export const signInRoutes: readonly PlainRoute<SignInParts>[] = [
  signInRoute,
  whoAmIRoute,
  signOutRoute,
  sessionListRoute,
  endSessionsRoute,
  choosePasswordRoute,
  forgottenRoute,
  linkFactsRoute,
  setUpRoute,
]
