import type { Scopes } from '../../../kernel/scope.ts'
import { type LinkPurpose, makeLink } from '../sign-in-link/index.ts'
import { actingFor } from './acting-for.ts'

/** Makes a link for an operator. */
export async function linkByOperator(
  scopes: Scopes,
  {
    instanceId,
    userId,
    purpose,
  }: { readonly instanceId: number; readonly userId: number; readonly purpose: LinkPurpose },
): Promise<string> {
  return scopes.writing(await actingFor(scopes, instanceId), (scope) => makeLink(scope, userId, purpose))
}
