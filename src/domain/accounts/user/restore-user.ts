import type { Scope } from '../../../kernel/scope.ts'
import type { WriteAnswer } from '../../../records/write/default-verbs.ts'
import { loadRecord } from '../../../records/write/record-row.ts'
import { requireLive } from '../../../records/write/require-live.ts'
import { undeleteRecord } from '../../../records/write/undelete-record.ts'
import { restoreMirroredUser } from '../contact/index.ts'
import { keepAddress } from '../credential/index.ts'
import { fullName, user } from './user.record.ts'
import { dropFeed } from './user.store.ts'
import { checkUser } from './user-rules.ts'

/** Needs the same rights as creating the user. Revoked tokens and the address of the feed do not work again. */
export async function restoreUser(scope: Scope, id: number): Promise<WriteAnswer> {
  const current = await loadRecord(scope, user, id, 'deleted')
  await requireLive(scope, current, 'group_id', 'group')
  await checkUser(scope, undefined, current)
  // Earlier versions kept the address of a deleted user.
  await dropFeed(scope, id)
  await undeleteRecord(scope, user, { ...current, feed_secret: null })
  await restoreMirroredUser(scope, { id, name: fullName(current), email: current.primary_email })
  await keepAddress(scope, id, current.primary_email)
  return { id }
}
