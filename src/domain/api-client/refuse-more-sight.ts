import { findSight, seesNoMore } from '../../kernel/auth/sight.ts'
import { Forbidden } from '../../kernel/errors.ts'
import type { Scope } from '../../kernel/scope.ts'

/** A token shows what its user sees, so nobody makes one for somebody who sees what is kept from themselves. */
export async function refuseMoreSight(scope: Scope, userId: number): Promise<void> {
  const { actor, db, instance } = scope
  if (userId === actor.userId || actor.sight === undefined) return
  const sight = await findSight({ all: db.statement.bind(db) }, db.dialect, instance.id, userId)
  if (seesNoMore(sight, actor.sight)) return
  throw new Forbidden(
    'The user of this token sees private projects, workspaces or schedules that are kept from you: only they themselves, or somebody who sees all of that, can make a token for them.',
  )
}
