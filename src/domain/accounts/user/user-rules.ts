import type { SqlRow } from '../../../kernel/db/sql.ts'
import { Conflict } from '../../../kernel/errors.ts'
import type { Scope } from '../../../kernel/scope.ts'
import { levelsOfGroup, refuseHigherLevels, systemGroupId } from '../access/index.ts'
import { hasLastingMember, usersByEmail } from './user.store.ts'

/** The rules for a change of a user to `next`. */
export async function checkUser(scope: Scope, current: SqlRow | undefined, next: SqlRow): Promise<void> {
  if (next.primary_email !== current?.primary_email) await refuseTakenEmail(scope, next)
  if (next.group_id !== current?.group_id) {
    refuseHigherLevels(scope, await levelsOfGroup(scope, Number(next.group_id)), 'The user')
  }
  if (current !== undefined) await keepSuperAdministrator(scope, current, next)
}

/**
 * An instance always has a Super Administrator who does not expire. Otherwise it would one day have none, without any
 * change. `next` is null for a deleted user.
 */
export async function keepSuperAdministrator(scope: Scope, current: SqlRow, next: SqlRow | null): Promise<void> {
  const group = await systemGroupId(scope, 'superAdministrator')
  const isLasting = (user: SqlRow | null) => user?.group_id === group && user.expires === null
  if (!isLasting(current) || isLasting(next)) return
  if (await hasLastingMember(scope, group, Number(current.id))) return
  throw new Conflict(
    'This is the last Super Administrator who does not expire, and cannot be deleted, moved to another group or made to expire.',
  )
}

async function refuseTakenEmail(scope: Scope, next: SqlRow): Promise<void> {
  const holders = await usersByEmail(scope, String(next.primary_email))
  const other = holders.find((one) => one.id !== next.id)
  if (other === undefined) return
  const message = `primary_email: is already the address of user ${other.id}. Two users cannot have the same address.`
  throw new Conflict(message, [{ field: 'primary_email', message }])
}
