import Type from 'typebox'
import { Invalid, NotFound } from '../../../kernel/errors.ts'
import { integerParam, readQuery } from '../../../kernel/http/params.ts'
import type { PlainAnswer, PlainCall, PlainRoute } from '../../../kernel/http/plain-routes.ts'
import { QUERY_INTEGER_MAX } from '../../../kernel/query-value.ts'
import type { Scope } from '../../../kernel/scope.ts'
import { checkedBody } from '../../../records/body-check.ts'
import {
  deletePasskeys,
  factorsOf,
  noteFactor,
  type PasskeyRow,
  passkeysOf,
  updatePasskey,
} from '../second-factor/index.ts'
import type { SignInParts } from '../sign-in/index.ts'
import { removedFactor } from './changed-factors.ts'
import { ownSession, refuseLastFactor, requireFreshProof } from './factor-owner.ts'
import { passkeyName } from './register-passkey.ts'

const params = { id: integerParam('The passkey.', 1, QUERY_INTEGER_MAX) }
const parameters = [{ name: 'id', in: 'query', required: true, description: 'The passkey.', schema: params.id.schema }]
const answer = Type.Object({ success: Type.Object({ id: Type.Integer({ description: 'The passkey.' }) }) })

export const renamePasskeyRoute: PlainRoute<SignInParts> = {
  method: 'PUT',
  path: 'session/factor/passkey',
  access: 'cookie',
  summary: 'Rename a passkey',
  description: 'One of your own.',
  parameters,
  body: checkedBody(Type.Object({ name: passkeyName })),
  answer,
  errors: [400, 403, 404],
  run: renamePasskey,
}

export const removePasskeyRoute: PlainRoute<SignInParts> = {
  method: 'DELETE',
  path: 'session/factor/passkey',
  access: 'cookie',
  summary: 'Remove a passkey',
  description:
    'One of your own. Needs a proof of identity that is at most ten minutes old. If the account requires a second factor, the last one is ' +
    'a 409.',
  parameters,
  answer,
  errors: [400, 403, 404, 409],
  run: removePasskey,
}

async function renamePasskey({ scopes }: SignInParts, call: PlainCall): Promise<PlainAnswer> {
  const { session, userId } = ownSession(call)
  const name = (call.body as { name: string }).name.trim()
  if (name === '') throw Invalid.field('name', 'is required', 'Your name for the passkey.')
  return scopes.writing(session, async (scope) => {
    const { id } = await ownPasskey(scope, userId, call)
    await updatePasskey(scope, id, { name })
    return { body: { success: { id } } }
  })
}

async function removePasskey({ scopes }: SignInParts, call: PlainCall): Promise<PlainAnswer> {
  const own = ownSession(call)
  const { session, userId } = own
  return scopes.writing(session, async (scope) => {
    const { id, name } = await ownPasskey(scope, userId, call)
    await requireFreshProof(scope, own)
    await deletePasskeys(scope, [id])
    refuseLastFactor(session, await factorsOf(scope, userId))
    await noteFactor(scope, userId, 'passkey', 'removed', name)
    return removedFactor(scope, userId, id)
  })
}

/** Throws `NotFound` for a passkey of another user, as for an unknown one. */
async function ownPasskey(scope: Scope, userId: number, { query }: PlainCall): Promise<PasskeyRow> {
  const { id } = readQuery(params, query)
  if (id === undefined) throw Invalid.field('id', 'is required', 'The passkey.')
  const passkey = (await passkeysOf(scope, userId)).find((one) => one.id === id)
  if (passkey === undefined) throw new NotFound()
  return passkey
}
