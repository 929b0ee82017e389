import { Conflict } from '../../../kernel/errors.ts'
import type { Scope } from '../../../kernel/scope.ts'
import type { WriteAnswer } from '../../../records/write/default-verbs.ts'
import { deleteRecord } from '../../../records/write/delete-record.ts'
import { loadRecord } from '../../../records/write/record-row.ts'
import { contact } from './contact.record.ts'

export async function removeContact(scope: Scope, id: number): Promise<WriteAnswer> {
  const current = await loadRecord(scope, contact, id)
  if (current.user_id !== null) {
    throw new Conflict(`This contact is user ${current.user_id}: it is deleted with the user.`)
  }
  await deleteRecord(scope, contact, current)
  return { id }
}
