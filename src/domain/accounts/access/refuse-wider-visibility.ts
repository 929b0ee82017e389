import { levelAllows } from '../../../kernel/auth/modules.ts'
import { Forbidden } from '../../../kernel/errors.ts'
import type { Scope } from '../../../kernel/scope.ts'
import { findVisibility, seesNoMore } from './visibility.store.ts'

/** Refuses access to the visibility of a user who sees more. `whose` names the user in the message: `The user of this token`. */
export async function refuseWiderVisibility(scope: Scope, userId: number, whose: string): Promise<void> {
  if (await seesAsMuch(scope, userId)) return
  throw new Forbidden(`${whose} ${SEES_MORE} Only that user, or a user with the same visibility, can do this.`)
}

/**
 * Refuses to open a way into the account of a user who sees more. Users with WRITE on ACCOUNT may do it, because without a
 * mail server, somebody must be able to help such a user to sign in.
 */
export async function refuseWayIn(scope: Scope, userId: number): Promise<void> {
  if (levelAllows(scope.actor.levels.account, 'WRITE') || (await seesAsMuch(scope, userId))) return
  throw new Forbidden(
    `This user ${SEES_MORE} With this you could sign in as that user. A user with WRITE permission on ACCOUNT can do it, or the operator with daybook user reset.`,
  )
}

const SEES_MORE = 'can see private projects, workspaces or schedules that you cannot see.'

/** Whether the actor sees all that the user sees. */
async function seesAsMuch({ actor, db, instance }: Scope, userId: number): Promise<boolean> {
  if (userId === actor.userId || actor.visibility === undefined) return true
  const visibility = await findVisibility({ all: db.statement.bind(db) }, db.dialect, instance.id, userId)
  return seesNoMore(visibility, actor.visibility)
}
