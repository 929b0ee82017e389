import type { Given, Params } from '../../kernel/http/params.ts'
import type { Scope } from '../../kernel/scope.ts'
import type { Predicate } from './predicate.ts'

/** Query parameters of one list in addition to the standard ones, and the constraints that they add together. */
export interface ListParams {
  readonly params: Params
  readonly constrain: (given: Readonly<Record<string, unknown>>, scope: Scope, names: Named) => readonly Predicate[]
}

/** Whether the list is narrowed by `id`. */
export type Named = { readonly ids: boolean }

/** Connects the parameters to the function that reads them, so that it has their types. */
export function listParams<const P extends Params>(
  params: P,
  constrain: (given: Given<P>, scope: Scope, names: Named) => readonly Predicate[],
): ListParams {
  return { params, constrain: constrain as ListParams['constrain'] }
}
