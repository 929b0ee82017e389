import type { Scope } from '../../../kernel/scope.ts'
import { removeRecord, type WriteAnswer } from '../../../records/write/default-verbs.ts'
import { deleteRecord } from '../../../records/write/delete-record.ts'
import { loadRecord } from '../../../records/write/record-row.ts'
import { projectPhase } from '../project-phase/index.ts'
import { project } from './project.record.ts'
import { phaseIdsOf } from './project.store.ts'

/** Deletes a project with its phases. Bookings and time entries keep pointing to it. */
export async function deleteProject(scope: Scope, id: number): Promise<WriteAnswer> {
  const current = await loadRecord(scope, project, id)
  // Before its phases: the journal shows by this order which phases were deleted with it.
  await deleteRecord(scope, project, current)
  for (const phaseId of await phaseIdsOf(scope, id)) await removeRecord(scope, projectPhase, phaseId)
  return { id }
}
