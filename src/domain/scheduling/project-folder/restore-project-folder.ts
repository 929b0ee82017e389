import type { Scope } from '../../../kernel/scope.ts'
import type { WriteAnswer } from '../../../records/write/default-verbs.ts'
import { loadRecord } from '../../../records/write/record-row.ts'
import { requireLive } from '../../../records/write/require-live.ts'
import { undeleteRecord } from '../../../records/write/undelete-record.ts'
import { projectFolder } from './project-folder.record.ts'

export async function restoreProjectFolder(scope: Scope, id: number): Promise<WriteAnswer> {
  const current = await loadRecord(scope, projectFolder, id, 'deleted')
  await requireLive(scope, current, 'parent_folder_id', 'project/folder')
  await undeleteRecord(scope, projectFolder, current)
  return { id }
}
