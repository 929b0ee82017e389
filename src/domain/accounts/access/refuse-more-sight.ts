import { findSight, seesNoMore } from '../../../kernel/auth/sight.ts'
import { Forbidden } from '../../../kernel/errors.ts'
import type { Scope } from '../../../kernel/scope.ts'

/** Nobody gets hold of what shows the sight of somebody who sees more. `whose` says what has it: `The user of this token`. */
export async function refuseMoreSight(scope: Scope, userId: number, whose: string): Promise<void> {
  const { actor, db, instance } = scope
  if (userId === actor.userId || actor.sight === undefined) return
  const sight = await findSight({ all: db.statement.bind(db) }, db.dialect, instance.id, userId)
  if (seesNoMore(sight, actor.sight)) return
  throw new Forbidden(
    `${whose} sees private projects, workspaces or schedules that are kept from you: this is for that user, or for somebody who sees all of that.`,
  )
}
