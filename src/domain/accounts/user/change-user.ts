import type { SqlRow } from '../../../kernel/db/sql.ts'
import type { Scope } from '../../../kernel/scope.ts'
import type { Row } from '../../../records/define-record.ts'
import type { WriteAnswer } from '../../../records/write/default-verbs.ts'
import { readBody } from '../../../records/write/read-body.ts'
import { loadRecord } from '../../../records/write/record-row.ts'
import { updateRecord } from '../../../records/write/update-record.ts'
import { refuseUserAbove, refuseWayIn } from '../access/index.ts'
import { mirrorUser } from '../contact/index.ts'
import { keepAddress } from '../credential/index.ts'
import { endSessionsOf, requireRecentProof } from '../session/index.ts'
import { dropLinks } from '../sign-in-link/index.ts'
import { fullName, user } from './user.record.ts'
import { checkUser } from './user-rules.ts'

export async function changeUser(scope: Scope, id: number, body: unknown): Promise<WriteAnswer> {
  const current = await loadRecord(scope, user, id)
  await refuseUserAbove(scope, id, 'This user')
  const { values, warnings } = await readBody(scope, user, body, current)
  await saveUser(scope, current, values)
  return { id, warnings }
}

export async function moveUser(scope: Scope, id: number, groupId: number): Promise<void> {
  const current = await loadRecord(scope, user, id)
  // The user is in the group already.
  if (current.group_id === groupId) return
  await refuseUserAbove(scope, id, `User ${id}`)
  await saveUser(scope, current, { group_id: groupId })
}

async function saveUser(scope: Scope, current: Row<typeof user>, values: SqlRow): Promise<void> {
  const next: Row<typeof user> = { ...current, ...values }
  await checkUser(scope, current, next)
  // Links to sign in are mailed to the address.
  if (next.primary_email !== current.primary_email) await refuseWayIn(scope, current.id)
  const changed = await updateRecord(scope, user, current, { values, links: {} })
  if (!changed) return
  await mirrorUser(scope, { id: current.id, name: fullName(next), email: next.primary_email })
  await changeAccess(scope, current, next)
}

/**
 * Applies the change to signing in: the links of an old address end, and links and sessions of a user who has expired, or had
 * expired before the change. Nothing ends them when the time passes, and they would work again.
 */
async function changeAccess(scope: Scope, current: Row<typeof user>, next: Row<typeof user>): Promise<void> {
  const { id } = current
  const now = scope.clock.now()
  const isOver = [current, next].some(({ expires }) => expires !== null && expires <= now)
  if (next.primary_email !== current.primary_email) {
    await requireRecentProof(scope)
    await keepAddress(scope, id, next.primary_email)
  }
  if (next.primary_email !== current.primary_email || isOver) await dropLinks(scope, id)
  if (next.group_id !== current.group_id || isOver) await endSessionsOf(scope, [id], isOver ? 'user' : 'rights')
}
