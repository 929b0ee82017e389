import { findVisibility, seesNoMore } from '../../../kernel/auth/visibility.ts'
import { Forbidden } from '../../../kernel/errors.ts'
import type { Scope } from '../../../kernel/scope.ts'

/** Refuses access to the visibility of a user who sees more. `whose` names the user in the message: `The user of this token`. */
export async function refuseWiderVisibility(scope: Scope, userId: number, whose: string): Promise<void> {
  const { actor, db, instance } = scope
  if (userId === actor.userId || actor.visibility === undefined) return
  const visibility = await findVisibility({ all: db.statement.bind(db) }, db.dialect, instance.id, userId)
  if (seesNoMore(visibility, actor.visibility)) return
  throw new Forbidden(
    `${whose} sees private projects, workspaces or schedules that are kept from you: this is for that user, or for somebody who sees all of that.`,
  )
}
