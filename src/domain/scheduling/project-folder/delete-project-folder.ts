import { visibleIds } from '../../../kernel/auth/visibility.ts'
import { Conflict } from '../../../kernel/errors.ts'
import type { Scope } from '../../../kernel/scope.ts'
import { removeRecord, type WriteAnswer } from '../../../records/write/default-verbs.ts'
import { projectFolder } from './project-folder.record.ts'
import { idsInFolder } from './project-folder.store.ts'

export async function deleteProjectFolder(scope: Scope, id: number): Promise<WriteAnswer> {
  const projects = await idsInFolder(scope, 'project', id)
  const seen = visibleIds(scope.actor, 'project', projects)
  if (seen.length > 0 || (await idsInFolder(scope, 'project_folder', id)).length > 0) {
    throw new Conflict('The folder is not empty: move or delete its projects and folders first.')
  }
  if (projects.length > 0) {
    throw new Conflict('The folder is not empty: private projects are in it, which only their members can move.')
  }
  return removeRecord(scope, projectFolder, id)
}
