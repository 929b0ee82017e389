import type { Scope } from '../../../kernel/scope.ts'
import type { WriteAnswer } from '../../../records/write/default-verbs.ts'
import { deleteRecord } from '../../../records/write/delete-record.ts'
import { loadRecord } from '../../../records/write/record-row.ts'
import { requireOwn, requireUnlocked } from './entry-access.ts'
import { timeEntry } from './time-entry.record.ts'

export async function deleteTimeEntry(scope: Scope, id: number): Promise<WriteAnswer> {
  const current = await loadRecord(scope, timeEntry, id)
  requireOwn(scope, current.owner_id)
  requireUnlocked(scope, current)
  await deleteRecord(scope, timeEntry, current)
  return { id }
}
