import type { Scope } from '../../kernel/scope.ts'
import { deleteRecord } from '../../records/write/delete-record.ts'
import { insertRecord } from '../../records/write/insert-record.ts'
import { loadRow } from '../../records/write/record-row.ts'
import { updateRecord } from '../../records/write/update-record.ts'
import { contact } from './contact.record.ts'
import { contactOfUser } from './contact.store.ts'

/** Every user is a person among the contacts. Call after each write of a user. */
export async function mirrorUser(scope: Scope, user: { id: number; name: string; email: string }): Promise<void> {
  const mirrored = { name: user.name, email_1: user.email }
  const id = await contactOfUser(scope, user.id)
  if (id === undefined) {
    await insertRecord(scope, contact, { values: { ...mirrored, type: 'person', user_id: user.id }, links: {} })
  } else {
    await updateRecord(scope, contact, await loadRow(scope, contact, id), { values: mirrored, links: {} })
  }
}

export async function removeMirroredUser(scope: Scope, userId: number): Promise<void> {
  const id = await contactOfUser(scope, userId)
  if (id !== undefined) await deleteRecord(scope, contact, await loadRow(scope, contact, id))
}
