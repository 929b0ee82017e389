import { type Levels, modules } from '../../../kernel/auth/modules.ts'
import type { Scope } from '../../../kernel/scope.ts'
import type { WriteAnswer } from '../../../records/write/default-verbs.ts'
import { readBody } from '../../../records/write/read-body.ts'
import { loadRecord } from '../../../records/write/record-row.ts'
import { updateRecord } from '../../../records/write/update-record.ts'
import { refuseActingAbove, refuseHigherLevels } from '../access/index.ts'
import { endSessionsOf, requireRecentProof } from '../session/index.ts'
import { moveUser } from '../user/index.ts'
import { group } from './group.record.ts'
import { membersOf } from './group.store.ts'
import { levelsIn } from './group-levels.ts'
import { refuseSystemGroup } from './refuse-system-group.ts'

export async function changeGroup(scope: Scope, id: number, body: unknown): Promise<WriteAnswer> {
  const current = await loadRecord(scope, group, id)
  refuseActingAbove(scope, levelsIn(current), 'This group')
  refuseSystemGroup(current)
  const reader = await readBody(scope, group, body, current)
  refuseHigherLevels(scope, levelsIn({ ...current, ...reader.values }), 'This group')
  const isOtherwise = !sameLevels(levelsIn(current), levelsIn({ ...current, ...reader.values }))
  if (isOtherwise) await requireRecentProof(scope)
  await updateRecord(scope, group, current, reader)
  if (isOtherwise) {
    const members = await membersOf(scope, [id])
    await endSessionsOf(
      scope,
      members.map((member) => member.id),
      'rights',
    )
  }
  for (const userId of reader.links.members ?? []) await moveUser(scope, userId, id)
  return { id, warnings: reader.warnings }
}

/** Users whose rights change must sign in again. */
function sameLevels(one: Levels, other: Levels): boolean {
  return modules.every((module) => one[module] === other[module])
}
