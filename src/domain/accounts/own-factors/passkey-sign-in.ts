import Type from 'typebox'
import { Unauthenticated } from '../../../kernel/errors.ts'
import type { PlainAnswer, PlainCall, PlainRoute } from '../../../kernel/http/plain-routes.ts'
import { checkedBody } from '../../../records/body-check.ts'
import { passkeySite, requestOptions } from '../second-factor/index.ts'
import {
  actingFor,
  admitUser,
  instanceChoice,
  instanceName,
  linkUser,
  refusePasswords,
  type SignInParts,
} from '../sign-in/index.ts'
import { passkeyAnswer, provePasskey, SIGN_IN_PURPOSE, usePasskey } from './prove-passkey.ts'

export const passkeySignInOptionsRoute: PlainRoute<SignInParts> = {
  method: 'POST',
  path: 'session/factor/passkey/sign-in/options',
  access: 'open',
  summary: 'Begin to sign in with a passkey',
  description:
    'The options for `navigator.credentials.get`, for any passkey of this service. The challenge is valid once, for five ' +
    'minutes. A 409 with the code `no_passkeys_here` means that browsers do not use passkeys at this address.',
  answer: Type.Object({
    data: Type.Object({}, { additionalProperties: true, description: 'PublicKeyCredentialRequestOptionsJSON.' }),
  }),
  errors: [403, 409],
  run: async (parts, { origin }) => {
    refusePasswords(parts)
    const site = passkeySite(parts.publicUrl, origin)
    return { body: { data: await requestOptions(site, await parts.challenges.make(SIGN_IN_PURPOSE)) } }
  },
}

export const passkeySignInRoute: PlainRoute<SignInParts> = {
  method: 'POST',
  path: 'session/factor/passkey/sign-in',
  access: 'open',
  summary: 'Sign in with a passkey',
  description:
    'Sets the cookie of a session, in the instance where the passkey was made. No password and no code are needed, because the ' +
    'authenticator has asked for a PIN or a biometric check.',
  body: checkedBody(Type.Object({ passkey: passkeyAnswer })),
  answer: Type.Object({ success: Type.Object({ id: Type.Integer(), instance: instanceChoice }) }),
  errors: [400, 401, 403, 409],
  run: signInByPasskey,
}

async function signInByPasskey(parts: SignInParts, call: PlainCall): Promise<PlainAnswer> {
  call.requireCookies()
  refusePasswords(parts)
  const proven = await provePasskey(parts, call, (call.body as { passkey: unknown }).passkey)
  const { instanceId, userId } = proven
  const scope = parts.scopes.reading(await actingFor(parts.scopes, instanceId))
  if ((await linkUser(scope, userId)) === undefined) throw new Unauthenticated()
  return admitUser(parts, call, {
    instanceId,
    instanceName: await instanceName(scope),
    userId,
    methods: ['passkey'],
    // A passkey proves nothing about users of other instances with the same address.
    accounts: [],
    confirm: (writing) => usePasskey(writing, parts, proven),
  })
}
