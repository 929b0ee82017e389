import type { Scope } from '../../../kernel/scope.ts'
import type { WriteAnswer } from '../../../records/write/default-verbs.ts'
import { loadRecord } from '../../../records/write/record-row.ts'
import { undeleteRecord } from '../../../records/write/undelete-record.ts'
import { refuseHigherLevels } from '../access/index.ts'
import { group } from './group.record.ts'
import { levelsIn } from './group-levels.ts'

export async function restoreGroup(scope: Scope, id: number): Promise<WriteAnswer> {
  const current = await loadRecord(scope, group, id, 'deleted')
  refuseHigherLevels(scope, levelsIn(current), 'This group')
  await undeleteRecord(scope, group, current)
  return { id }
}
