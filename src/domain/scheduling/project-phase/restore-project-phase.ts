import type { Scope } from '../../../kernel/scope.ts'
import type { WriteAnswer } from '../../../records/write/default-verbs.ts'
import { loadRecord } from '../../../records/write/record-row.ts'
import { requireLive } from '../../../records/write/require-live.ts'
import { undeleteRecord } from '../../../records/write/undelete-record.ts'
import { projectPhase } from './project-phase.record.ts'

export async function restoreProjectPhase(scope: Scope, id: number): Promise<WriteAnswer> {
  const current = await loadRecord(scope, projectPhase, id, 'deleted')
  await requireLive(scope, current, 'project_id', 'project')
  await undeleteRecord(scope, projectPhase, current)
  return { id }
}
