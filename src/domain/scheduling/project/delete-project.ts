import type { Scope } from '../../../kernel/scope.ts'
import { removeRecord, type WriteAnswer } from '../../../records/write/default-verbs.ts'
import { deleteRecord } from '../../../records/write/delete-record.ts'
import { loadRow } from '../../../records/write/record-row.ts'
import { projectPhase } from '../project-phase/index.ts'
import { project } from './project.record.ts'
import { phaseIdsOf } from './project.store.ts'

/** A project takes its phases along; bookings and time entries keep pointing to it. */
export async function deleteProject(scope: Scope, id: number): Promise<WriteAnswer> {
  const current = await loadRow(scope, project, id)
  // Before its phases: by the journal, they are those that went with it.
  await deleteRecord(scope, project, current)
  for (const phaseId of await phaseIdsOf(scope, id)) await removeRecord(scope, projectPhase, phaseId)
  return { id }
}
