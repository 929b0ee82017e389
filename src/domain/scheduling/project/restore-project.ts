import type { Scope } from '../../../kernel/scope.ts'
import type { WriteAnswer } from '../../../records/write/default-verbs.ts'
import { loadRecord } from '../../../records/write/record-row.ts'
import { requireLive } from '../../../records/write/require-live.ts'
import { undeleteRecord } from '../../../records/write/undelete-record.ts'
import { restoreProjectPhase } from '../project-phase/index.ts'
import { project } from './project.record.ts'
import { phaseIdsDeletedWith } from './project.store.ts'

/** Restores a project with the phases that were deleted with it, but not those deleted before. */
export async function restoreProject(scope: Scope, id: number): Promise<WriteAnswer> {
  const current = await loadRecord(scope, project, id, 'deleted')
  await requireLive(scope, current, 'parent_folder_id', 'project/folder')
  await undeleteRecord(scope, project, current)
  for (const phaseId of await phaseIdsDeletedWith(scope, id)) await restoreProjectPhase(scope, phaseId)
  return { id }
}
