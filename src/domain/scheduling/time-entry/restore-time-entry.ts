import type { Scope } from '../../../kernel/scope.ts'
import type { WriteAnswer } from '../../../records/write/default-verbs.ts'
import { loadRecord } from '../../../records/write/record-row.ts'
import { undeleteRecord } from '../../../records/write/undelete-record.ts'
import { requireOnlyRunning, requireOwn, requireUnlocked } from './entry-access.ts'
import { timeEntry } from './time-entry.record.ts'

export async function restoreTimeEntry(scope: Scope, id: number): Promise<WriteAnswer> {
  const current = await loadRecord(scope, timeEntry, id, 'deleted')
  const ownerId = current.owner_id
  requireOwn(scope, ownerId)
  requireUnlocked(scope, current)
  await requireOnlyRunning(scope, ownerId, current.end, id)
  await undeleteRecord(scope, timeEntry, current)
  return { id }
}
