import type { Scope } from '../../../kernel/scope.ts'
import { loadRecord } from '../../../records/write/record-row.ts'
import { updateRecord } from '../../../records/write/update-record.ts'
import { contact } from './contact.record.ts'
import { contactTypes, resourceOfContact } from './contact.store.ts'

/**
 * Points a contact to the resource that it is. Call with the person of a resource after each write of the resource,
 * and with the person before, where it was another. Of several resources the oldest counts.
 */
export async function linkResource(scope: Scope, contactId: number): Promise<void> {
  const held = (await contactTypes(scope, [contactId])).get(contactId)
  if (held === undefined || held.deleted !== null) return
  const linked_resource_id = (await resourceOfContact(scope, contactId)) ?? null
  await updateRecord(scope, contact, await loadRecord(scope, contact, contactId), {
    values: { linked_resource_id },
    links: {},
  })
}
