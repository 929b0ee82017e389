import { readOnlyFor } from '../../../kernel/auth/visibility.ts'
import { Forbidden } from '../../../kernel/errors.ts'
import type { BodyReader } from '../../../records/write/body-reader.ts'

/**
 * A workspace opens its resources to whoever it is open to, so what is in it is for those to say who may change both:
 * links that a body makes or takes away to what the actor may only read are refused.
 */
export function refuseReadOnlyLinks(reader: BodyReader, field: string, record: 'workspace' | 'resource'): void {
  const wanted = reader.links[field]
  const readOnly = readOnlyFor(reader.scope.actor, record)
  if (wanted === undefined || readOnly.length === 0) return
  const held = reader.currentLinks[field] ?? []
  const changed = [...wanted, ...held].find((id) => readOnly.includes(id) && wanted.includes(id) !== held.includes(id))
  if (changed === undefined) return
  throw new Forbidden(
    `${field}: you may see ${record} ${changed}, but not change it: an access list gives you "R-" there.`,
  )
}
