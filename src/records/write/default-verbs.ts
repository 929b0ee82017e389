import type { TSchema } from 'typebox'
import type { Permission } from '../../kernel/auth/modules.ts'
import type { Given, Params } from '../../kernel/http/params.ts'
import type { Scope } from '../../kernel/scope.ts'
import type { RecordDefinition } from '../define-record.ts'
import { deleteRecord } from './delete-record.ts'
import { insertRecord } from './insert-record.ts'
import { readBody } from './read-body.ts'
import { loadRecord } from './record-row.ts'
import { undeleteRecord } from './undelete-record.ts'
import { updateRecord } from './update-record.ts'

/** The result of a write: the id, the other members of `success`, and warnings for the caller. */
export interface WriteAnswer {
  readonly id: number
  readonly also?: Readonly<Record<string, unknown>>
  readonly warnings?: readonly string[]
}

/** The input of a create. */
export interface CreateRequest<P extends Params = Params> {
  readonly body: unknown
  readonly given: Given<P>
}

/** The input of an update or a delete. */
export interface ChangeRequest<P extends Params = Params> extends CreateRequest<P> {
  readonly id: number
}

interface VerbOptions {
  /** The permission, if it is not that of the record. */
  readonly permission?: Permission
  /** The members of `success` besides the id, for the API's documentation. */
  readonly also?: Readonly<Record<string, TSchema>>
  /** The members of a dry run besides the records, for the API's documentation. */
  readonly found?: Readonly<Record<string, TSchema>>
}

/** A write on a record kind: its query parameters, and the function. */
export interface Verb<Request> extends VerbOptions {
  readonly params: Params
  readonly run: (scope: Scope, request: Request) => Promise<WriteAnswer>
}

/** The writes of a record kind; null if it does not have one. */
export interface Verbs {
  readonly create: Verb<CreateRequest> | null
  readonly update: Verb<ChangeRequest> | null
  readonly remove: Verb<ChangeRequest> | null
  /** Restores a deleted record: `POST /v2/tax/restore?id=5`. */
  readonly restore: Verb<ChangeRequest> | null
}

/** Connects a verb's parameters to its function, so that it has their types. */
export function createVerb<const P extends Params>(
  run: (scope: Scope, request: CreateRequest<P>) => Promise<WriteAnswer>,
  params: P,
  options: VerbOptions = {},
): Verb<CreateRequest> {
  return { ...options, params, run: run as Verb<CreateRequest>['run'] }
}

/** The same for an update or a delete. */
export function changeVerb<const P extends Params>(
  run: (scope: Scope, request: ChangeRequest<P>) => Promise<WriteAnswer>,
  params: P,
  options: VerbOptions = {},
): Verb<ChangeRequest> {
  return { ...options, params, run: run as Verb<ChangeRequest>['run'] }
}

/** The default create: stores the body. */
export async function createRecord(scope: Scope, definition: RecordDefinition, body: unknown): Promise<WriteAnswer> {
  const reader = await readBody(scope, definition, body)
  return { id: await insertRecord(scope, definition, reader), warnings: reader.warnings }
}

/** The default update: stores the changes of the body. Throws `NotFound`. */
export async function changeRecord(
  scope: Scope,
  definition: RecordDefinition,
  id: number,
  body: unknown,
): Promise<WriteAnswer> {
  const current = await loadRecord(scope, definition, id)
  const reader = await readBody(scope, definition, body, current)
  await updateRecord(scope, definition, current, reader)
  return { id, warnings: reader.warnings }
}

/** The default delete: the record is marked as deleted. Throws `NotFound`. */
export async function removeRecord(scope: Scope, definition: RecordDefinition, id: number): Promise<WriteAnswer> {
  await deleteRecord(scope, definition, await loadRecord(scope, definition, id))
  return { id }
}

/** Restores a deleted record as it was; throws `NotFound` if it is live, or if the actor can see no such record. */
export async function restoreRecord(scope: Scope, definition: RecordDefinition, id: number): Promise<WriteAnswer> {
  await undeleteRecord(scope, definition, await loadRecord(scope, definition, id, 'deleted'))
  return { id }
}
