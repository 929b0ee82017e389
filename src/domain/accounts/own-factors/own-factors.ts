import Type from 'typebox'
import type { PlainAnswer, PlainCall, PlainRoute } from '../../../kernel/http/plain-routes.ts'
import { mustHave } from '../../../kernel/must-have.ts'
import { factorsOf } from '../second-factor/index.ts'
import type { SignInParts } from '../sign-in/index.ts'
import { ownSession } from './factor-owner.ts'

const maybeStamp = (description: string) => Type.Union([Type.Integer(), Type.Null()], { description })

export const ownFactorsRoute: PlainRoute<SignInParts> = {
  method: 'GET',
  path: 'session/factor',
  access: 'cookie',
  withoutFactor: true,
  summary: 'List your second factors',
  description: 'The authenticator app, the passkeys, and how many recovery codes are left.',
  answer: Type.Object({
    data: Type.Object({
      required: Type.Boolean({ description: 'Whether the account requires a second factor for you.' }),
      totp: Type.Union([
        Type.Object({
          added: Type.Integer({ description: 'Time of the setup, in UNIX seconds.' }),
          last_used: maybeStamp('The last use of a code.'),
        }),
        Type.Null(),
      ]),
      passkeys: Type.Array(
        Type.Object({
          id: Type.Integer(),
          name: Type.String(),
          added: Type.Integer(),
          last_used: maybeStamp('The last sign-in with it.'),
          host: Type.String({ description: 'Host name for which the passkey works.' }),
        }),
      ),
      recovery_codes: Type.Integer({ description: 'The number of codes that are left.' }),
    }),
  }),
  errors: [403],
  run: ownFactors,
}

async function ownFactors({ scopes }: SignInParts, call: PlainCall): Promise<PlainAnswer> {
  const { session, userId } = ownSession(call)
  const { totp, passkeys, recoveryCodes } = await factorsOf(scopes.reading(session), userId)
  const data = {
    required: session.requiresFactor === true,
    totp:
      totp === undefined
        ? null
        : { added: mustHave(totp.added, 'when the authenticator app was added'), last_used: totp.last_used },
    passkeys: passkeys.map(({ id, name, added, last_used, rp_id: host }) => ({ id, name, added, last_used, host })),
    recovery_codes: recoveryCodes,
  }
  return { body: { data } }
}
