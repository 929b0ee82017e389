import { Forbidden } from '../../../kernel/errors.ts'
import type { Scope } from '../../../kernel/scope.ts'
import { findVisibility, seesNoMore } from './visibility.store.ts'

/** Refuses access to the visibility of a user who sees more. `whose` names the user in the message: `The user of this token`. */
export async function refuseWiderVisibility(scope: Scope, userId: number, whose: string): Promise<void> {
  const { actor, db, instance } = scope
  if (userId === actor.userId || actor.visibility === undefined) return
  const visibility = await findVisibility({ all: db.statement.bind(db) }, db.dialect, instance.id, userId)
  if (seesNoMore(visibility, actor.visibility)) return
  throw new Forbidden(
    `${whose} can see private projects, workspaces or schedules that you cannot see. Only that user, or a user with the same visibility, can do this.`,
  )
}
