import Type from 'typebox'
import { Conflict } from '../../../kernel/errors.ts'
import type { PlainAnswer, PlainCall, PlainRoute } from '../../../kernel/http/plain-routes.ts'
import { factorsOf, noteFactor, renewRecoveryCodes } from '../second-factor/index.ts'
import type { SignInParts } from '../sign-in/index.ts'
import { successWithCodes } from './changed-factors.ts'
import { ownSession, requireFreshProof } from './factor-owner.ts'

export const renewRecoveryCodesRoute: PlainRoute<SignInParts> = {
  method: 'POST',
  path: 'session/factor/recovery-codes',
  access: 'cookie',
  summary: 'Make new recovery codes',
  description:
    'Ten new codes, which are shown only here. The old codes stop working. Needs a proof of identity that is at most ten minutes old.',
  answer: Type.Object({ success: successWithCodes }),
  errors: [403, 409],
  run: renewCodes,
}

async function renewCodes({ scopes }: SignInParts, call: PlainCall): Promise<PlainAnswer> {
  const own = ownSession(call)
  const { session, userId } = own
  const codes = await scopes.writing(session, async (scope) => {
    await requireFreshProof(scope, own)
    if (!(await factorsOf(scope, userId)).any) {
      throw new Conflict('Recovery codes replace a second factor. Set up an app or a passkey first.')
    }
    await noteFactor(scope, userId, 'recovery-code', 'renewed')
    return renewRecoveryCodes(scope, userId)
  })
  return { body: { success: { id: userId, recovery_codes: codes } } }
}
