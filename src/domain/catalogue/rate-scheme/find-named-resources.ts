import { visibleIds } from '../../../kernel/auth/visibility.ts'
import type { Field } from '../../../records/fields/field.ts'
import type { BodyReader } from '../../../records/write/body-reader.ts'
import { type NamedResource, resourcesWithNames } from './rate-scheme.store.ts'

/** An element of `resources`, as sent. */
interface SentResource {
  readonly id?: unknown
  readonly name?: unknown
  readonly type_id?: unknown
  readonly parent_id?: unknown
}

/** Whether an element names a resource by name, without its id. */
export function isNamedOnly(item: unknown): item is SentResource & { readonly name: string } {
  const { id, name } = (item ?? {}) as SentResource
  return id == null && typeof name === 'string' && name !== ''
}

/** Replaces names by ids. A name that matches no resource, or several, is a fault. */
export async function findNamedResources(
  field: Field,
  items: readonly unknown[],
  reader: BodyReader,
): Promise<readonly unknown[]> {
  const names = items.filter(isNamedOnly).map(({ name }) => name)
  const found = await resourcesWithNames(reader.scope, names)
  const ids = found.map(({ id }) => id)
  const seen = new Set(visibleIds(reader.scope.actor, 'resource', ids))
  return items.map((item, index) => {
    if (!isNamedOnly(item)) return item
    const fitting = found.filter((resource) => seen.has(resource.id) && fits(resource, item))
    const [first, second] = fitting
    if (first === undefined) reader.fault(field, `there is no resource with the name "${item.name}"`, `[${index}]`)
    if (second !== undefined) {
      reader.fault(
        field,
        `there are ${fitting.length} resources with the name "${item.name}": use the id instead`,
        `[${index}]`,
      )
    }
    return { id: first?.id }
  })
}

/** The other members of an element must match the resource too. */
function fits(resource: NamedResource, { name, type_id, parent_id }: SentResource): boolean {
  if (resource.name !== name || (type_id != null && type_id !== resource.type_id)) return false
  return parent_id == null || parent_id === resource.parent_id
}
