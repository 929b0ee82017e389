import type { Scope } from '../../../kernel/scope.ts'
import { linkResource } from '../../accounts/contact/index.ts'

/** Points each contact that these resources stand for, or stood for, to its current resource. */
export async function linkPeople(
  scope: Scope,
  resources: readonly { readonly type_person_id: number | null }[],
): Promise<void> {
  for (const id of new Set(resources.map((resource) => resource.type_person_id))) {
    if (id !== null) await linkResource(scope, id)
  }
}
