import Type from 'typebox'
import { requirePermission } from '../../../kernel/auth/require-permission.ts'
import { Invalid, Unauthenticated } from '../../../kernel/errors.ts'
import { integerParam, readQuery } from '../../../kernel/http/params.ts'
import type { PlainAnswer, PlainCall, PlainRoute } from '../../../kernel/http/plain-routes.ts'
import { QUERY_INTEGER_MAX } from '../../../kernel/query-value.ts'
import { loadRecord } from '../../../records/write/record-row.ts'
import { refuseUserAbove } from '../access/index.ts'
import { dropIdentities } from '../provider-identity/index.ts'
import { endSessionsOf, requireRecentProof } from '../session/index.ts'
import type { SignInParts } from '../sign-in/index.ts'
import { user } from '../user/index.ts'
import { noteLinked } from './note-linked.ts'

const params = { user_id: integerParam('The user.', 1, QUERY_INTEGER_MAX) }
const { description, schema } = params.user_id

export const unlinkUserRoute: PlainRoute<SignInParts> = {
  method: 'DELETE',
  path: 'session/oidc/link',
  access: 'signed-in',
  summary: 'Remove the link between a user and the provider',
  description:
    'The sessions of the user end. The next sign-in with the provider and the same verified email address links the user again. ' +
    'It needs WRITE permission on ADMIN, and levels at least those of the user.',
  parameters: [{ name: 'user_id', in: 'query', description, schema }],
  answer: Type.Object({
    success: Type.Object({ count: Type.Integer({ description: 'The number of removed links.' }) }),
  }),
  errors: [400, 403, 404],
  run: unlinkUser,
}

async function unlinkUser({ scopes }: SignInParts, { session, query }: PlainCall): Promise<PlainAnswer> {
  if (session === undefined) throw new Unauthenticated()
  const { user_id } = readQuery(params, query)
  if (user_id === undefined) throw Invalid.field('user_id', 'is missing', description)
  const count = await scopes.writing(session, async (scope) => {
    requirePermission(scope, 'ADMIN', 'WRITE')
    await loadRecord(scope, user, user_id)
    await refuseUserAbove(scope, user_id, 'This user')
    await requireRecentProof(scope)
    const dropped = await dropIdentities(scope, user_id)
    if (dropped > 0) {
      await endSessionsOf(scope, [user_id], 'rights')
      await noteLinked(scope, user_id, null)
    }
    return dropped
  })
  return { body: { success: { count } } }
}
