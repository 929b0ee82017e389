import { hiddenFrom } from '../../kernel/auth/visibility.ts'
import type { Scope } from '../../kernel/scope.ts'
import type { RecordDefinition } from '../define-record.ts'
import { noneOf, type Predicate } from './predicate.ts'

/**
 * The conditions under which a row of the kind is visible to the actor at all. Empty if nothing is hidden from them.
 */
export function visibleRows(definition: RecordDefinition, scope: Scope): Predicate[] {
  const hidden = hiddenFrom(scope.actor, definition.name)
  return [...(hidden.length === 0 ? [] : [noneOf('id', hidden)]), ...(definition.visible?.(scope) ?? [])]
}
