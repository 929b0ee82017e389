import type { Scope } from '../../../kernel/scope.ts'
import type { WriteAnswer } from '../../../records/write/default-verbs.ts'
import { insertRecord } from '../../../records/write/insert-record.ts'
import { readBody } from '../../../records/write/read-body.ts'
import { refuseHigherLevels, systemGroups } from '../access/index.ts'
import { moveUser } from '../user/index.ts'
import { group } from './group.record.ts'
import { levelColumns, levelsIn } from './group-levels.ts'

export async function createGroup(scope: Scope, body: unknown): Promise<WriteAnswer> {
  const reader = await readBody(scope, group, body)
  refuseHigherLevels(scope, levelsIn(reader.values), 'This group')
  const id = await insertRecord(scope, group, reader)
  for (const userId of reader.links.members ?? []) await moveUser(scope, userId, id)
  return { id, warnings: reader.warnings }
}

export async function createSystemGroups(scope: Scope): Promise<void> {
  for (const { name, description, levels } of Object.values(systemGroups)) {
    await insertRecord(scope, group, {
      values: { name, description, is_default: 1, ...levelColumns(levels) },
      links: {},
    })
  }
}
