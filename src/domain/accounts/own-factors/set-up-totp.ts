import Type from 'typebox'
import { Invalid, NotFound, Unauthenticated } from '../../../kernel/errors.ts'
import type { PlainAnswer, PlainCall, PlainRoute } from '../../../kernel/http/plain-routes.ts'
import { mustHave } from '../../../kernel/must-have.ts'
import { checkedBody } from '../../../records/body-check.ts'
import {
  deleteTotp,
  factorsOf,
  newTotpSecret,
  noteFactor,
  sealOwner,
  setTotp,
  stepOfCode,
  type TotpRow,
  totpAddress,
  totpOf,
} from '../second-factor/index.ts'
import { instanceName, linkUser, OTP_LENGTH_MAX, type SignInParts } from '../sign-in/index.ts'
import { addedFactor, removedFactor, successWithCodes } from './changed-factors.ts'
import { ownSession, refuseLastFactor, requireFreshProof } from './factor-owner.ts'

/** How long a secret waits for its first code. */
const PENDING_SECONDS = 60 * 60

export const startTotpRoute: PlainRoute<SignInParts> = {
  method: 'POST',
  path: 'session/factor/totp/start',
  access: 'cookie',
  withoutFactor: true,
  summary: 'Begin to set up an authenticator app',
  description:
    'Returns a new secret, and the address for a QR code. The secret becomes active when you confirm a first code, within an hour. ' +
    'Until then, an app that was set up before still works. Needs a proof of identity that is at most ten minutes old.',
  answer: Type.Object({
    data: Type.Object({
      secret: Type.String({ description: 'The secret in base32, for apps that cannot read QR codes.' }),
      uri: Type.String({ description: 'The `otpauth://` address.' }),
    }),
  }),
  errors: [403],
  run: startTotp,
}

export const confirmTotpRoute: PlainRoute<SignInParts> = {
  method: 'POST',
  path: 'session/factor/totp/confirm',
  access: 'cookie',
  withoutFactor: true,
  summary: 'Confirm an authenticator app',
  description:
    'Send a first code of the app. For the first factor of a user, the answer has ten recovery codes, which are shown only here. ' +
    'A wrong code has `wrong_code` in `details`.',
  body: checkedBody(Type.Object({ code: Type.String({ maxLength: OTP_LENGTH_MAX, description: 'Six digits.' }) })),
  answer: Type.Object({ success: successWithCodes }),
  errors: [400, 403],
  run: confirmTotp,
}

export const removeTotpRoute: PlainRoute<SignInParts> = {
  method: 'DELETE',
  path: 'session/factor/totp',
  access: 'cookie',
  summary: 'Remove the authenticator app',
  description:
    'Needs a proof of identity that is at most ten minutes old. If the account requires a second factor, the last one is a 409.',
  answer: Type.Object({ success: Type.Object({ id: Type.Integer({ description: 'The user.' }) }) }),
  errors: [403, 404, 409],
  run: removeTotp,
}

async function startTotp({ scopes, seals }: SignInParts, call: PlainCall): Promise<PlainAnswer> {
  const own = ownSession(call)
  const { session, userId } = own
  const secret = newTotpSecret()
  const uri = await scopes.writing(session, async (scope) => {
    await requireFreshProof(scope, own)
    await setTotp(scope, userId, {
      pending_secret: seals.seal(secret, sealOwner(scope, userId)),
      pending_since: scope.clock.now(),
    })
    const user = await linkUser(scope, userId)
    if (user === undefined) throw new Unauthenticated()
    return totpAddress(secret, (await instanceName(scope)) || 'Daybook', user.primary_email)
  })
  return { body: { data: { secret, uri } } }
}

/** The sealed secret that waits for its first code; undefined if there is none, or it waited for too long. */
function pendingSecret({ pending_secret, pending_since }: TotpRow, now: number): string | undefined {
  if (pending_since === null || now - pending_since > PENDING_SECONDS) return undefined
  return mustHave(pending_secret, 'the secret that waits for its first code')
}

async function confirmTotp(parts: SignInParts, call: PlainCall): Promise<PlainAnswer> {
  const own = ownSession(call)
  const { session, userId } = own
  const { code } = call.body as { code: string }
  const { scopes, seals, throttle } = parts
  const attempt = { account: `confirm ${session.instance.id}/${userId}`, address: call.address, knownDevice: undefined }
  throttle.refuse(attempt)
  const answer = await scopes.writing(session, async (scope) => {
    const row = await requireFreshProof(scope, own)
    const stored = await totpOf(scope, userId)
    const now = scope.clock.now()
    const pending = stored === undefined ? undefined : pendingSecret(stored, now)
    const secret = pending === undefined ? undefined : seals.open(pending, sealOwner(scope, userId))
    const step = secret === undefined ? undefined : stepOfCode(secret, code.replace(/\s/g, ''), now)
    if (stored === undefined || step === undefined) return undefined
    const before = await factorsOf(scope, userId)
    await setTotp(scope, userId, {
      secret: stored.pending_secret,
      last_step: step,
      added: now,
      last_used: null,
      pending_secret: null,
      pending_since: null,
    })
    await noteFactor(scope, userId, 'totp', 'added')
    return addedFactor(scope, row, 'totp', before)
  })
  if (answer !== undefined) return answer
  throttle.noteFailure(attempt)
  throw new Invalid([
    { field: 'code', message: 'code: is wrong, or the set-up began more than an hour ago.', code: 'wrong_code' },
  ])
}

async function removeTotp({ scopes }: SignInParts, call: PlainCall): Promise<PlainAnswer> {
  const own = ownSession(call)
  const { session, userId } = own
  return scopes.writing(session, async (scope) => {
    await requireFreshProof(scope, own)
    if ((await factorsOf(scope, userId)).totp === undefined) throw new NotFound()
    await deleteTotp(scope, userId)
    refuseLastFactor(session, await factorsOf(scope, userId))
    await noteFactor(scope, userId, 'totp', 'removed')
    return removedFactor(scope, userId)
  })
}
