import Type from 'typebox'
import { Conflict, Invalid, Unauthenticated } from '../../../kernel/errors.ts'
import type { PlainAnswer, PlainCall, PlainRoute } from '../../../kernel/http/plain-routes.ts'
import type { Scope } from '../../../kernel/scope.ts'
import { checkedBody } from '../../../records/body-check.ts'
import {
  checkCreation,
  creationOptions,
  factorsOf,
  insertPasskey,
  noteFactor,
  passkeyByCredential,
  passkeySite,
  passkeysOf,
  type RegistrationResponseJSON,
} from '../second-factor/index.ts'
import { instanceName, linkUser, type SignInParts } from '../sign-in/index.ts'
import { addedFactor, successWithCodes } from './changed-factors.ts'
import { type OwnSession, ownSession, requireFreshProof } from './factor-owner.ts'

const PASSKEYS_MAX = 20
const part = Type.String({ maxLength: 16_384 })

export const passkeyName = Type.String({ minLength: 1, maxLength: 100, description: 'Your name for the passkey.' })

export const passkeyOptionsRoute: PlainRoute<SignInParts> = {
  method: 'POST',
  path: 'session/factor/passkey/options',
  access: 'cookie',
  withoutFactor: true,
  summary: 'Begin to add a passkey',
  description:
    'Returns the options for `navigator.credentials.create`. The challenge is valid for five minutes, once, in this session. Needs ' +
    'a proof of identity that is at most ten minutes old.',
  answer: Type.Object({
    data: Type.Object({}, { additionalProperties: true, description: 'PublicKeyCredentialCreationOptionsJSON.' }),
  }),
  errors: [403, 409],
  run: passkeyOptions,
}

export const registerPasskeyRoute: PlainRoute<SignInParts> = {
  method: 'POST',
  path: 'session/factor/passkey/register',
  access: 'cookie',
  withoutFactor: true,
  summary: 'Add a passkey',
  description:
    'Send the answer of the browser. For the first factor of a user, the answer has ten recovery codes, shown only here. A wrong ' +
    'answer has the code `wrong_passkey` in `details`.',
  body: checkedBody(
    Type.Object({
      name: passkeyName,
      passkey: Type.Object(
        {
          id: Type.String({ maxLength: 1400 }),
          rawId: Type.String({ maxLength: 1400 }),
          type: Type.Literal('public-key'),
          response: Type.Object({
            clientDataJSON: part,
            attestationObject: part,
            transports: Type.Optional(Type.Array(Type.String({ maxLength: 100 }), { maxItems: 20 })),
          }),
          clientExtensionResults: Type.Optional(Type.Object({}, { additionalProperties: true })),
        },
        { description: 'The answer of the browser, as `PublicKeyCredential.toJSON()` writes it.' },
      ),
    }),
  ),
  answer: Type.Object({ success: successWithCodes }),
  errors: [400, 403, 409],
  run: registerPasskey,
}

async function passkeyOptions({ scopes, challenges, publicUrl }: SignInParts, call: PlainCall): Promise<PlainAnswer> {
  const own = ownSession(call)
  const { session, userId } = own
  const site = passkeySite(publicUrl, call.origin)
  const scope = scopes.reading(session)
  await requireFreshProof(scope, own)
  const user = await linkUser(scope, userId)
  if (user === undefined) throw new Unauthenticated()
  const owner = {
    instanceId: session.instance.id,
    userId,
    email: user.primary_email,
    name: [user.first_name, user.last_name].filter(Boolean).join(' '),
    company: (await instanceName(scope)) || 'Daybook',
  }
  const challenge = await challenges.make(purposeOf(own))
  return { body: { data: await creationOptions(site, owner, challenge, await passkeysOf(scope, userId)) } }
}

async function registerPasskey(parts: SignInParts, call: PlainCall): Promise<PlainAnswer> {
  const own = ownSession(call)
  const { scopes, challenges, publicUrl } = parts
  const { name, passkey: response } = call.body as { name: string; passkey: RegistrationResponseJSON }
  if (name.trim() === '') throw Invalid.field('name', 'is required', 'Your name for the passkey.')
  const site = passkeySite(publicUrl, call.origin)
  const isGood = (challenge: string) => challenges.isGood(challenge, purposeOf(own))
  const checked = await checkCreation(site, response, isGood)
  if (checked === undefined) throw wrongAnswer()
  const { made, challenge } = checked
  return scopes.writing(own.session, async (scope) => {
    const row = await requireFreshProof(scope, own)
    if (!(await challenges.spend(scope, challenge))) throw wrongAnswer()
    await refuseKnown(scope, own.userId, made.credential_id)
    const before = await factorsOf(scope, own.userId)
    const id = await insertPasskey(scope, {
      ...made,
      user_id: own.userId,
      rp_id: site.rpId,
      name: name.trim(),
      added: scope.clock.now(),
      last_used: null,
    })
    await noteFactor(scope, own.userId, 'passkey', 'added', name.trim())
    return addedFactor(scope, row, 'passkey', before, id)
  })
}

async function refuseKnown(scope: Scope, userId: number, credentialId: string): Promise<void> {
  if ((await passkeyByCredential(scope, credentialId)) !== undefined) {
    throw new Conflict('This passkey has already been added.')
  }
  if ((await passkeysOf(scope, userId)).length >= PASSKEYS_MAX) {
    throw new Conflict(`A user can have at most ${PASSKEYS_MAX} passkeys. Remove one first.`)
  }
}

/** A challenge belongs to one session, so that nobody can add a passkey to the session of another user. */
function purposeOf({ session, sessionId, userId }: OwnSession): string {
  return `register ${session.instance.id}/${userId}/${sessionId}`
}

function wrongAnswer(): Invalid {
  return new Invalid([
    { field: 'passkey', message: 'passkey: The answer of the browser is wrong, or too old.', code: 'wrong_passkey' },
  ])
}
