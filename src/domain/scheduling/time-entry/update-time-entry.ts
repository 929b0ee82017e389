import type { Scope } from '../../../kernel/scope.ts'
import type { WriteAnswer } from '../../../records/write/default-verbs.ts'
import { readBody } from '../../../records/write/read-body.ts'
import { loadRecord } from '../../../records/write/record-row.ts'
import { updateRecord } from '../../../records/write/update-record.ts'
import { requireOnlyRunning, requireOwn, requireUnlocked } from './entry-access.ts'
import { timeEntry } from './time-entry.record.ts'

export async function updateTimeEntry(scope: Scope, id: number, body: unknown): Promise<WriteAnswer> {
  const current = await loadRecord(scope, timeEntry, id)
  requireOwn(scope, current.owner_id)
  requireUnlocked(scope, current)
  const reader = await readBody(scope, timeEntry, body, current)
  const ownerId = Number(reader.value('owner_id'))
  requireOwn(scope, ownerId)
  await requireOnlyRunning(scope, ownerId, reader.value('end'), id)
  await updateRecord(scope, timeEntry, current, reader)
  return { id, warnings: reader.warnings }
}
