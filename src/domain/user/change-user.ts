import type { SqlRow } from '../../kernel/db/sql.ts'
import type { Scope } from '../../kernel/scope.ts'
import type { WriteAnswer } from '../../records/write/default-verbs.ts'
import { readBody } from '../../records/write/read-body.ts'
import { loadRow } from '../../records/write/record-row.ts'
import { updateRecord } from '../../records/write/update-record.ts'
import { refuseUserAbove } from '../access/index.ts'
import { mirrorUser } from '../contact/index.ts'
import { fullName, user } from './user.record.ts'
import { checkUser } from './user-rules.ts'

export async function changeUser(scope: Scope, id: number, body: unknown): Promise<WriteAnswer> {
  const current = await loadRow(scope, user, id)
  await refuseUserAbove(scope, id, 'This user')
  const { values, warnings } = await readBody(scope, user, body, current)
  await saveUser(scope, current, values)
  return { id, warnings }
}

export async function moveUser(scope: Scope, id: number, groupId: number): Promise<void> {
  const current = await loadRow(scope, user, id)
  // Who is in the group already is not moved.
  if (current.group_id === groupId) return
  await refuseUserAbove(scope, id, `User ${id}`)
  await saveUser(scope, current, { group_id: groupId })
}

async function saveUser(scope: Scope, current: SqlRow, values: SqlRow): Promise<void> {
  const next: SqlRow = { ...current, ...values }
  await checkUser(scope, current, next)
  const changed = await updateRecord(scope, user, current, { values, links: {} })
  if (changed) {
    await mirrorUser(scope, { id: Number(next.id), name: fullName(next), email: String(next.primary_email) })
  }
}
