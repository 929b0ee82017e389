import type { Scope } from '../../../kernel/scope.ts'
import { deleteRecord } from '../../../records/write/delete-record.ts'
import { insertRecord } from '../../../records/write/insert-record.ts'
import { loadRecord } from '../../../records/write/record-row.ts'
import { undeleteRecord } from '../../../records/write/undelete-record.ts'
import { updateRecord } from '../../../records/write/update-record.ts'
import { contact } from './contact.record.ts'
import { contactOfUser, deletedContactOfUser } from './contact.store.ts'
import { linkResource } from './link-resource.ts'

interface MirroredUser {
  readonly id: number
  readonly name: string
  readonly email: string
}

/** Every user is a person among the contacts. Call after each write of a user. */
export async function mirrorUser(scope: Scope, user: MirroredUser): Promise<void> {
  const mirrored = { name: user.name, email_1: user.email }
  const id = await contactOfUser(scope, user.id)
  if (id === undefined) {
    await insertRecord(scope, contact, { values: { ...mirrored, type: 'person', user_id: user.id }, links: {} })
  } else {
    await updateRecord(scope, contact, await loadRecord(scope, contact, id), { values: mirrored, links: {} })
  }
}

export async function removeMirroredUser(scope: Scope, userId: number): Promise<void> {
  const id = await contactOfUser(scope, userId)
  if (id !== undefined) await deleteRecord(scope, contact, await loadRecord(scope, contact, id))
}

/** Restores the contact that was deleted with the user, with its resource, and with the current name of the user. */
export async function restoreMirroredUser(scope: Scope, user: MirroredUser): Promise<void> {
  const id = await deletedContactOfUser(scope, user.id)
  if (id !== undefined) {
    await undeleteRecord(scope, contact, await loadRecord(scope, contact, id, 'deleted'))
    await linkResource(scope, id)
  }
  await mirrorUser(scope, user)
}
