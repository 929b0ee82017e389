import type { PlainRoute } from '../../../kernel/http/plain-routes.ts'
import type { SignInParts } from '../sign-in/index.ts'
import { choicesRoute, chooseRoute } from './choose-account.ts'
import { enterByLinkRoute } from './enter-by-link.ts'
import { finishSignOnRoute } from './finish-sign-on.ts'
import { startSignOnRoute } from './start-sign-on.ts'
import { unlinkUserRoute } from './unlink-user.ts'
import { waysInRoute } from './ways-in.ts'

/** The routes for signing in with a provider, and by a link of the operator. */
export const singleSignOnRoutes: readonly PlainRoute<SignInParts>[] = [
  waysInRoute,
  startSignOnRoute,
  finishSignOnRoute,
  choicesRoute,
  chooseRoute,
  enterByLinkRoute,
  unlinkUserRoute,
]
