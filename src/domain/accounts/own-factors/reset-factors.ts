import Type from 'typebox'
import { requirePermission } from '../../../kernel/auth/require-permission.ts'
import { Forbidden, Invalid, NotFound, Unauthenticated } from '../../../kernel/errors.ts'
import { integerParam, readQuery } from '../../../kernel/http/params.ts'
import type { PlainAnswer, PlainCall, PlainRoute } from '../../../kernel/http/plain-routes.ts'
import { QUERY_INTEGER_MAX } from '../../../kernel/query-value.ts'
import type { Scope, Scopes } from '../../../kernel/scope.ts'
import { refuseUserAbove } from '../access/index.ts'
import { removeAllFactors } from '../second-factor/index.ts'
import { endSessionsOf, requireRecentProof } from '../session/index.ts'
import { actingFor, linkUser, type SignInParts } from '../sign-in/index.ts'

const params = { user_id: integerParam('The user.', 1, QUERY_INTEGER_MAX) }

export const resetFactorsRoute: PlainRoute<SignInParts> = {
  method: 'DELETE',
  path: 'session/factor',
  access: 'signed-in',
  summary: 'Remove all second factors of a user',
  description:
    'For a user who has lost the phone and the recovery codes. The app, the passkeys and the codes are removed, all sessions of ' +
    'the user end, and the user gets a mail. It needs WRITE permission on ADMIN, and levels at least those of the user. Remove your ' +
    'own factors one by one.',
  parameters: [
    { name: 'user_id', in: 'query', required: true, description: 'The user.', schema: params.user_id.schema } as {
      name: string
    },
  ],
  answer: Type.Object({ success: Type.Object({ id: Type.Integer({ description: 'The user.' }) }) }),
  errors: [400, 403, 404],
  run: resetFactors,
}

async function resetFactors({ scopes }: SignInParts, { session, query }: PlainCall): Promise<PlainAnswer> {
  if (session === undefined) throw new Unauthenticated()
  requirePermission(session, 'ADMIN', 'WRITE')
  const { user_id: userId } = readQuery(params, query)
  if (userId === undefined) throw Invalid.field('user_id', 'is required', 'The user.')
  if (userId === session.actor.userId) throw new Forbidden('Remove your own second factors one by one.')
  await scopes.writing(session, async (scope) => {
    requirePermission(scope, 'ADMIN', 'WRITE')
    if ((await linkUser(scope, userId)) === undefined) throw new NotFound()
    await refuseUserAbove(scope, userId, 'This user')
    await requireRecentProof(scope)
    await resetIn(scope, userId)
  })
  return { body: { success: { id: userId } } }
}

/** The same for an operator. False if the user has none. */
export async function removeFactorsByOperator(scopes: Scopes, instanceId: number, userId: number): Promise<boolean> {
  return scopes.writing(await actingFor(scopes, instanceId), (scope) => resetIn(scope, userId))
}

async function resetIn(scope: Scope, userId: number): Promise<boolean> {
  const removed = await removeAllFactors(scope, userId)
  if (removed) await endSessionsOf(scope, [userId], 'factors')
  return removed
}
