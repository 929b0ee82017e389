import type { Scope } from '../../../kernel/scope.ts'
import { changeRecord, type WriteAnswer } from '../../../records/write/default-verbs.ts'
import { loadRecord } from '../../../records/write/record-row.ts'
import { linkPeople } from './link-people.ts'
import { resource } from './resource.record.ts'

export async function changeResource(scope: Scope, id: number, body: unknown): Promise<WriteAnswer> {
  const before = await loadRecord(scope, resource, id)
  const answer = await changeRecord(scope, resource, id, body)
  await linkPeople(scope, [before, await loadRecord(scope, resource, id)])
  return answer
}
