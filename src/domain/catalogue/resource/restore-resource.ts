import type { Scope } from '../../../kernel/scope.ts'
import type { WriteAnswer } from '../../../records/write/default-verbs.ts'
import { loadRecord } from '../../../records/write/record-row.ts'
import { requireLive } from '../../../records/write/require-live.ts'
import { undeleteRecord } from '../../../records/write/undelete-record.ts'
import { linkPeople } from './link-people.ts'
import { resource } from './resource.record.ts'
import { GROUP } from './resource-types.ts'

export async function restoreResource(scope: Scope, id: number): Promise<WriteAnswer> {
  const current = await loadRecord(scope, resource, id, 'deleted')
  // While it was empty, its group may have become another type of resource.
  await requireLive(scope, current, 'parent_id', 'resource', { type_id: GROUP })
  await undeleteRecord(scope, resource, current)
  await linkPeople(scope, [await loadRecord(scope, resource, id)])
  return { id }
}
