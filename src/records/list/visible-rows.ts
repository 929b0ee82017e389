import { hiddenFrom } from '../../kernel/auth/visibility.ts'
import type { Scope } from '../../kernel/scope.ts'
import type { RecordDefinition } from '../define-record.ts'
import { noneOf, type Predicate } from './predicate.ts'

/** What must hold for a row of the kind to be there at all for the actor. Empty for those from whom nothing is kept. */
export function visibleRows(definition: RecordDefinition, scope: Scope): Predicate[] {
  const hidden = hiddenFrom(scope.actor, definition.name)
  return [...(hidden.length === 0 ? [] : [noneOf('id', hidden)]), ...(definition.visible?.(scope) ?? [])]
}
