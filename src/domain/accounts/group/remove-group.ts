import { Conflict } from '../../../kernel/errors.ts'
import type { Scope } from '../../../kernel/scope.ts'
import type { WriteAnswer } from '../../../records/write/default-verbs.ts'
import { deleteRecord } from '../../../records/write/delete-record.ts'
import { loadRecord } from '../../../records/write/record-row.ts'
import { refuseActingAbove } from '../access/index.ts'
import { group } from './group.record.ts'
import { membersOf } from './group.store.ts'
import { levelsIn } from './group-levels.ts'
import { refuseSystemGroup } from './refuse-system-group.ts'

export async function removeGroup(scope: Scope, id: number): Promise<WriteAnswer> {
  const current = await loadRecord(scope, group, id)
  refuseActingAbove(scope, levelsIn(current), 'This group')
  refuseSystemGroup(current)
  const { length } = await membersOf(scope, [id])
  if (length > 0) {
    throw new Conflict(`The group has ${length} member${length === 1 ? '' : 's'}. Move them to another group first.`)
  }
  await deleteRecord(scope, group, current)
  return { id }
}
