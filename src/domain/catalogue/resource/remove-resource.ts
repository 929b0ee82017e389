import type { Scope } from '../../../kernel/scope.ts'
import type { WriteAnswer } from '../../../records/write/default-verbs.ts'
import { deleteRecord } from '../../../records/write/delete-record.ts'
import { loadRecord } from '../../../records/write/record-row.ts'
import { linkPeople } from './link-people.ts'
import { resource } from './resource.record.ts'

export async function removeResource(scope: Scope, id: number): Promise<WriteAnswer> {
  const current = await loadRecord(scope, resource, id)
  await deleteRecord(scope, resource, current)
  await linkPeople(scope, [current])
  return { id }
}
