import type { Scope } from '../../../kernel/scope.ts'
import type { WriteAnswer } from '../../../records/write/default-verbs.ts'
import { insertRecord } from '../../../records/write/insert-record.ts'
import { readBody } from '../../../records/write/read-body.ts'
import { requireOnlyRunning, requireOwn } from './entry-access.ts'
import { timeEntry } from './time-entry.record.ts'

export async function createTimeEntry(scope: Scope, body: unknown): Promise<WriteAnswer> {
  const reader = await readBody(scope, timeEntry, body)
  const ownerId = Number(reader.value('owner_id'))
  requireOwn(scope, ownerId)
  await requireOnlyRunning(scope, ownerId, reader.value('end'), 0)
  return { id: await insertRecord(scope, timeEntry, reader), warnings: reader.warnings }
}
