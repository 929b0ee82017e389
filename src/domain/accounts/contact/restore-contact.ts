import { Conflict } from '../../../kernel/errors.ts'
import type { Scope } from '../../../kernel/scope.ts'
import type { WriteAnswer } from '../../../records/write/default-verbs.ts'
import { loadRecord } from '../../../records/write/record-row.ts'
import { undeleteRecord } from '../../../records/write/undelete-record.ts'
import { contact } from './contact.record.ts'
import { linkResource } from './link-resource.ts'

export async function restoreContact(scope: Scope, id: number): Promise<WriteAnswer> {
  const current = await loadRecord(scope, contact, id, 'deleted')
  if (current.user_id !== null) {
    throw new Conflict(`This contact is user ${current.user_id}: it is restored with the user.`)
  }
  await undeleteRecord(scope, contact, current)
  await linkResource(scope, id)
  return { id }
}
