import type { Scope } from '../../../kernel/scope.ts'
import { linkResource } from '../../accounts/contact/index.ts'

/** Lets the contacts that these resources are, or were, point back to the resource that each of them now is. */
export async function linkPeople(
  scope: Scope,
  resources: readonly { readonly type_person_id: number | null }[],
): Promise<void> {
  for (const id of new Set(resources.map((resource) => resource.type_person_id))) {
    if (id !== null) await linkResource(scope, id)
  }
}
