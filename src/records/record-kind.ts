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

/** A record kind with its verbs and actions. The definition describes the noun and names no verb. */
export interface RecordKind extends RecordDefinition {
  readonly verbs: Verbs
  readonly actions: readonly Action[]
}

/** The verbs and actions of a kind that are not the default. A verb is null if the kind does not have it. */
export interface OwnVerbs {
  readonly verbs?: Partial<Verbs>
  readonly actions?: readonly Action[]
}

/** Joins a definition to its verbs and actions. Other verbs are the default ones. */
export function recordKind<D extends RecordDefinition>(
  definition: D,
  { verbs: own = {}, actions = [] }: OwnVerbs = {},
): D & RecordKind {
  const defaults: Verbs = {
    create: createVerb((scope, { body }) => createRecord(scope, definition, body), {}),
    update: changeVerb((scope, { id, body }) => changeRecord(scope, definition, id, body), {}),
    remove: changeVerb((scope, { id }) => removeRecord(scope, definition, id), {}),
    // A kind that cannot be deleted needs no restore.
    restore: own.remove === null ? null : changeVerb((scope, { id }) => restoreRecord(scope, definition, id), {}),
  }
  return { ...definition, verbs: { ...defaults, ...own }, actions }
}
