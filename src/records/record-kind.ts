import type { Action } from './action.ts'
import type { RecordDefinition } from './define-record.ts'
import {
  changeRecord,
  changeVerb,
  createRecord,
  createVerb,
  removeRecord,
  restoreRecord,
  type Verbs,
} from './write/default-verbs.ts'

/** A record kind with everything that changes it. The definition says what the noun is and names no verb. */
export interface RecordKind extends RecordDefinition {
  readonly verbs: Verbs
  readonly actions: readonly Action[]
}

/** What a kind does in another way than the default. A verb is null where the kind has none. */
export interface OwnVerbs {
  readonly verbs?: Partial<Verbs>
  readonly actions?: readonly Action[]
}

/** Joins a definition to its verbs and actions. Verbs that it does not name are the default ones. */
export function recordKind<D extends RecordDefinition>(
  definition: D,
  { verbs: own = {}, actions = [] }: OwnVerbs = {},
): D & RecordKind {
  const defaults: Verbs = {
    create: createVerb((scope, { body }) => createRecord(scope, definition, body), {}),
    update: changeVerb((scope, { id, body }) => changeRecord(scope, definition, id, body), {}),
    remove: changeVerb((scope, { id }) => removeRecord(scope, definition, id), {}),
    // What nothing deletes needs no way back.
    restore: own.remove === null ? null : changeVerb((scope, { id }) => restoreRecord(scope, definition, id), {}),
  }
  return { ...definition, verbs: { ...defaults, ...own }, actions }
}
