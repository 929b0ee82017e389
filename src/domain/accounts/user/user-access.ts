import Type from 'typebox'
import { idParam } from '../../../kernel/http/params.ts'
import { mustHave } from '../../../kernel/must-have.ts'
import type { Scope } from '../../../kernel/scope.ts'
import { readAction } from '../../../records/action.ts'
import { loadRecord } from '../../../records/write/record-row.ts'
import { credentialOf } from '../credential/index.ts'
import { factorsOf } from '../second-factor/index.ts'
import { openLinkOf } from '../sign-in-link/index.ts'
import { user } from './user.record.ts'

const shown = Type.Object({
  password_set: Type.Union([Type.Integer(), Type.Null()], {
    description: 'When the user chose the password, in UNIX seconds. Null without a password.',
  }),
  invitation: Type.Union(
    [
      Type.Object({
        purpose: Type.Union([Type.Literal('invite'), Type.Literal('reset'), Type.Literal('enter')]),
        expires: Type.Integer({ description: 'When the link expires.' }),
      }),
      Type.Null(),
    ],
    { description: 'The newest unused link for the user: to begin, or to set a new password.' },
  ),
  totp: Type.Boolean({ description: 'An authenticator app is set up.' }),
  passkeys: Type.Integer({ description: 'Number of passkeys.' }),
  recovery_codes: Type.Integer({ description: 'Number of recovery codes that are left.' }),
})

/** How a user signs in, for administrators: no secrets, and no names of devices. */
export const userAccess = readAction({
  method: 'GET',
  path: 'user/access',
  summary: 'Get how a user signs in: the password, an open invitation, second factors',
  params: { id: idParam('The id of the user.') },
  answer: Type.Object({ data: shown }),
  run: async (scope, { given }) => ({ data: await accessOf(scope, given.id) }),
})

async function accessOf(scope: Scope, id: number): Promise<object> {
  await loadRecord(scope, user, id)
  const credential = await credentialOf(scope, id)
  const { totp, passkeys, recoveryCodes } = await factorsOf(scope, id)
  return {
    password_set:
      credential === undefined || credential.password === null
        ? null
        : mustHave(credential.password_set, `when the password of user ${id} was set`),
    invitation: (await openLinkOf(scope, id)) ?? null,
    totp: totp !== undefined,
    passkeys: passkeys.length,
    recovery_codes: recoveryCodes,
  }
}
