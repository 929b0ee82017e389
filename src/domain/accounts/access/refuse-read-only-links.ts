import { readOnlyFor } from '../../../kernel/auth/visibility.ts'
import { Forbidden } from '../../../kernel/errors.ts'
import type { BodyReader } from '../../../records/write/body-reader.ts'

/**
 * Refuses changes to links between workspaces and resources if the actor can only read one of them: a workspace shows its
 * resources to everybody who can see the workspace.
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
