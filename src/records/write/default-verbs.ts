import type { TSchema } from 'typebox'
import type { Permission } from '../../kernel/auth/modules.ts'
import type { Given, Params } from '../../kernel/http/params.ts'
import type { Scope } from '../../kernel/scope.ts'
import type { RecordDefinition } from '../define-record.ts'
import { deleteRecord } from './delete-record.ts'
import { insertRecord } from './insert-record.ts'
import { readBody } from './read-body.ts'
import { loadRow } from './record-row.ts'
import { undeleteRecord } from './undelete-record.ts'
import { updateRecord } from './update-record.ts'

/** What a write answers: the id, what else `success` carries, and what the caller should know. */
export interface WriteAnswer {
  readonly id: number
  readonly also?: Readonly<Record<string, unknown>>
  readonly warnings?: readonly string[]
}

/** What a create is given. */
export interface CreateRequest<P extends Params = Params> {
  readonly body: unknown
  readonly given: Given<P>
}

/** What an update or a delete is given. */
export interface ChangeRequest<P extends Params = Params> extends CreateRequest<P> {
  readonly id: number
}

interface VerbOptions {
  /** Where it is not the record's own. */
  readonly permission?: Permission
  /** What `success` carries beside the id, for the API's documentation. */
  readonly also?: Readonly<Record<string, TSchema>>
  /** What a dry run answers beside the records, for the API's documentation. */
  readonly found?: Readonly<Record<string, TSchema>>
}

/** A write on a record kind: its query parameters, and the function. */
export interface Verb<Request> extends VerbOptions {
  readonly params: Params
  readonly run: (scope: Scope, request: Request) => Promise<WriteAnswer>
}

/** The writes of a record kind; null where there is none. */
export interface Verbs {
  readonly create: Verb<CreateRequest> | null
  readonly update: Verb<ChangeRequest> | null
  readonly remove: Verb<ChangeRequest> | null
  /** Brings a deleted record back: `POST /v2/tax/restore?id=5`. */
  readonly restore: Verb<ChangeRequest> | null
}

/** Ties a verb's parameters to its function, so that it sees their types. */
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

/** The default create: what the body says, stored. */
export async function createRecord(scope: Scope, definition: RecordDefinition, body: unknown): Promise<WriteAnswer> {
  const reader = await readBody(scope, definition, body)
  return { id: await insertRecord(scope, definition, reader), warnings: reader.warnings }
}

/** The default update: what the body changes, stored. Throws `NotFound`. */
export async function changeRecord(
  scope: Scope,
  definition: RecordDefinition,
  id: number,
  body: unknown,
): Promise<WriteAnswer> {
  const current = await loadRow(scope, definition, id)
  const reader = await readBody(scope, definition, body, current)
  await updateRecord(scope, definition, current, reader)
  return { id, warnings: reader.warnings }
}

/** The default delete: the record is marked as deleted. Throws `NotFound`. */
export async function removeRecord(scope: Scope, definition: RecordDefinition, id: number): Promise<WriteAnswer> {
  await deleteRecord(scope, definition, await loadRow(scope, definition, id))
  return { id }
}

/** Brings a deleted record back as it was; throws `NotFound` where it is live or there is none that the actor may see. */
export async function restoreRecord(scope: Scope, definition: RecordDefinition, id: number): Promise<WriteAnswer> {
  await undeleteRecord(scope, definition, await loadRow(scope, definition, id, 'deleted'))
  return { id }
}
