import type { Scope } from '../../../kernel/scope.ts'
import { createRecord, type WriteAnswer } from '../../../records/write/default-verbs.ts'
import { loadRecord } from '../../../records/write/record-row.ts'
import { linkPeople } from './link-people.ts'
import { resource } from './resource.record.ts'

export async function createResource(scope: Scope, body: unknown): Promise<WriteAnswer> {
  const answer = await createRecord(scope, resource, body)
  await linkPeople(scope, [await loadRecord(scope, resource, answer.id)])
  return answer
}
