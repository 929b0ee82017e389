import type { PlainRoute } from '../../../kernel/http/plain-routes.ts'
import type { SignInParts } from '../sign-in/index.ts'
import { ownFactorsRoute } from './own-factors.ts'
import { passkeySignInOptionsRoute, passkeySignInRoute } from './passkey-sign-in.ts'
import { proofOptionsRoute, proveAgainRoute } from './prove-again.ts'
import { passkeyOptionsRoute, registerPasskeyRoute } from './register-passkey.ts'
import { removePasskeyRoute, renamePasskeyRoute } from './rename-passkey.ts'
import { renewRecoveryCodesRoute } from './renew-recovery-codes.ts'
import { resetFactorsRoute } from './reset-factors.ts'
import { confirmTotpRoute, removeTotpRoute, startTotpRoute } from './set-up-totp.ts'

/** The routes for second factors. */
export const factorRoutes: readonly PlainRoute<SignInParts>[] = [
  ownFactorsRoute,
  resetFactorsRoute,
  proofOptionsRoute,
  proveAgainRoute,
  startTotpRoute,
  confirmTotpRoute,
  removeTotpRoute,
  renewRecoveryCodesRoute,
  passkeyOptionsRoute,
  registerPasskeyRoute,
  renamePasskeyRoute,
  removePasskeyRoute,
  passkeySignInOptionsRoute,
  passkeySignInRoute,
]
