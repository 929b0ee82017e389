import type { Levels } from '../../../kernel/auth/modules.ts'
import { modulesAbove } from '../../../kernel/auth/token-reach.ts'
import { Forbidden } from '../../../kernel/errors.ts'
import type { Scope } from '../../../kernel/scope.ts'

/** Refuses to give levels that the actor does not have. */
export function refuseHigherLevels(scope: Scope, wanted: Levels, what: string): void {
  const own = scope.actor.levels
  const beyond = modulesAbove(wanted, own)
  if (beyond.length === 0) return
  const list = beyond.map((module) => `${module} ${wanted[module]} (yours is ${own[module]})`).join(', ')
  throw new Forbidden(`${what} would have higher levels than your own: ${list}.`)
}
