import { Conflict } from '../../../kernel/errors.ts'
import type { Scope } from '../../../kernel/scope.ts'
import { removeRecord, type WriteAnswer } from '../../../records/write/default-verbs.ts'
import { projectFolder } from './project-folder.record.ts'
import { holdsAnything } from './project-folder.store.ts'

export async function deleteProjectFolder(scope: Scope, id: number): Promise<WriteAnswer> {
  if (await holdsAnything(scope, id)) {
    throw new Conflict('The folder is not empty: move or delete its projects and folders first.')
  }
  return removeRecord(scope, projectFolder, id)
}
