import { missingIds } from '../../../kernel/db/find-referred.ts'
import type { SqlRow } from '../../../kernel/db/sql.ts'
import { Conflict, NotFound } from '../../../kernel/errors.ts'
import type { Scope } from '../../../kernel/scope.ts'
import type { BodyReader } from '../../../records/write/body-reader.ts'
import { createRecord, type WriteAnswer } from '../../../records/write/default-verbs.ts'
import { readBody } from '../../../records/write/read-body.ts'
import { loadRecord } from '../../../records/write/record-row.ts'
import { updateRecord } from '../../../records/write/update-record.ts'
import { contact } from './contact.record.ts'
import type { ContactAddress } from './contact-uuid.ts'

export async function createOrChangeContact(
  scope: Scope,
  { body, given }: { readonly body: unknown; readonly given: { readonly uuid: ContactAddress | undefined } },
): Promise<WriteAnswer> {
  if (given.uuid === undefined) return createRecord(scope, contact, body)
  const { id, only } = given.uuid
  if ((await missingIds(scope, 'contact', [id], { ...only })).length > 0) throw new NotFound()
  return changeContact(scope, id, body)
}

export async function changeContact(scope: Scope, id: number, body: unknown): Promise<WriteAnswer> {
  const current = await loadRecord(scope, contact, id)
  const reader = await readBody(scope, contact, body, current)
  refuseUserMembers(reader, current)
  await updateRecord(scope, contact, current, reader)
  return { id, warnings: reader.warnings }
}

/** The contact of a user mirrors the user, so its name and address are changed on the user. */
function refuseUserMembers(reader: BodyReader, current: SqlRow): void {
  if (current.user_id === null) return
  const changed = ['name', 'email_1'].filter((column) => reader.value(column) !== current[column])
  if (changed.length === 0) return
  throw new Conflict(`This contact is user ${current.user_id}: change ${changed.join(' and ')} on the user.`)
}
