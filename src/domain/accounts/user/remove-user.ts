import type { Scope } from '../../../kernel/scope.ts'
import type { WriteAnswer } from '../../../records/write/default-verbs.ts'
import { deleteRecord } from '../../../records/write/delete-record.ts'
import { loadRecord } from '../../../records/write/record-row.ts'
import { refuseUserAbove } from '../access/index.ts'
import { revokeTokens } from '../api-client/index.ts'
import { removeMirroredUser } from '../contact/index.ts'
import { dropCredential } from '../credential/index.ts'
import { dropIdentities } from '../provider-identity/index.ts'
import { dropFactors } from '../second-factor/index.ts'
import { endSessionsOf } from '../session/index.ts'
import { dropLinks } from '../sign-in-link/index.ts'
import { user } from './user.record.ts'
import { dropFeed } from './user.store.ts'
import { keepSuperAdministrator } from './user-rules.ts'

export async function removeUser(scope: Scope, id: number): Promise<WriteAnswer> {
  const current = await loadRecord(scope, user, id)
  await refuseUserAbove(scope, id, 'This user')
  await keepSuperAdministrator(scope, current, null)
  await revokeTokens(scope, id)
  await endSessionsOf(scope, [id], 'user')
  await dropLinks(scope, id)
  await dropFactors(scope, id)
  await dropCredential(scope, id)
  await dropIdentities(scope, id)
  await dropFeed(scope, id)
  await removeMirroredUser(scope, id)
  await deleteRecord(scope, user, current)
  return { id }
}
