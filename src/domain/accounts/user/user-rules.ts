import { Conflict } from '../../../kernel/errors.ts'
import { mustHave } from '../../../kernel/must-have.ts'
import type { Scope } from '../../../kernel/scope.ts'
import type { Row } from '../../../records/define-record.ts'
import { levelsOfGroup, refuseHigherLevels, systemGroupId } from '../access/index.ts'
import { requireRecentProof } from '../session/index.ts'
import type { user } from './user.record.ts'
import { hasLastingMember, usersByEmail } from './user.store.ts'

/** The values that the rules read of a user, who may be new. */
export type NewUser = Pick<Row<typeof user>, 'group_id' | 'primary_email' | 'expires'> & { readonly id?: number }

type StoredUser = NewUser & { readonly id: number }

/** The rules for a change of a user to `next`. */
export async function checkUser(scope: Scope, current: StoredUser | undefined, next: NewUser): Promise<void> {
  if (next.primary_email !== current?.primary_email) await refuseTakenEmail(scope, next)
  if (next.group_id !== current?.group_id) {
    refuseHigherLevels(scope, await levelsOfGroup(scope, mustHave(next.group_id, 'the group of a user')), 'The user')
    // With a stolen session, somebody could create or promote a user, and keep access.
    await requireRecentProof(scope)
  }
  if (current !== undefined) await keepSuperAdministrator(scope, current, next)
}

/**
 * An instance always has a Super Administrator who does not expire. Otherwise it would one day have none, without any
 * change. `next` is null for a deleted user.
 */
export async function keepSuperAdministrator(scope: Scope, current: StoredUser, next: NewUser | null): Promise<void> {
  const group = await systemGroupId(scope, 'superAdministrator')
  const isLasting = (user: NewUser | null) => user?.group_id === group && user.expires === null
  if (!isLasting(current) || isLasting(next)) return
  if (await hasLastingMember(scope, group, current.id)) return
  throw new Conflict(
    'This is the last Super Administrator who does not expire, and cannot be deleted, moved to another group or made to expire.',
  )
}

async function refuseTakenEmail(scope: Scope, next: NewUser): Promise<void> {
  const holders = await usersByEmail(scope, next.primary_email)
  const other = holders.find((one) => one.id !== next.id)
  if (other === undefined) return
  const message = `primary_email: is already the address of user ${other.id}. Two users cannot have the same address.`
  throw new Conflict(message, [{ field: 'primary_email', message }], 'primary_email')
}
