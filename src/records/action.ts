import type { TSchema } from 'typebox'
import type { Permission } from '../kernel/auth/modules.ts'
import type { Content, StreamedContent, Upload } from '../kernel/files/content.ts'
import type { Given, Params } from '../kernel/http/params.ts'
import type { JobParts, JobRun } from '../kernel/jobs/job.ts'
import type { Scope } from '../kernel/scope.ts'
import type { WriteAnswer } from './write/default-verbs.ts'

/** A verb of its own beside the default ones: `POST /v2/quote/duplicate?id=5`. */
export type Action = WriteAction | BulkAction | ReadAction | UploadAction | ContentAction | OutsideAction

/** Whether the body is a form with a file. */
export function takesFile(action: Action): boolean {
  return action.kind === 'upload' || (action.kind === 'bulk' && action.open !== undefined)
}

interface ActionOptions {
  /** Below `/v2/`. */
  readonly path: string
  readonly summary: string
  readonly params: Params
  /** Where it is not the record's own. */
  readonly permission?: Permission | 'ANY'
}

/** Changes something, in a transaction, and answers `{ "success": { "id" } }`. */
export interface WriteAction extends ActionOptions {
  readonly kind: 'write'
  readonly method: 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** What the body must be; undefined where there is none. */
  readonly body?: TSchema
  /** The kind of record that `?id=` names, where it is not the action's own. */
  readonly about?: string
  /** What `success` carries beside the id, for the API's documentation. */
  readonly also?: Readonly<Record<string, TSchema>>
  readonly run: (
    scope: Scope,
    request: { given: Readonly<Record<string, unknown>>; body: unknown },
  ) => Promise<WriteAnswer>
}

/** Changes many records at once, in one transaction, and answers what `run` gives. With `dry_run` given, it is undone. */
export interface BulkAction extends ActionOptions {
  readonly kind: 'bulk'
  readonly method: 'POST'
  /** What the body must be; undefined where it takes a file. */
  readonly body?: TSchema
  /** Reads the file that it takes, before the transaction begins; what it answers is the body of `run`. */
  readonly open?: (scope: Scope, upload: Upload) => Promise<unknown>
  /** The largest body, or file, that it takes. */
  readonly maxBytes: number
  readonly answer: TSchema
  readonly run: (scope: Scope, request: { given: Readonly<Record<string, unknown>>; body: unknown }) => Promise<object>
}

/** Reads something that is not a list of records, and answers what `run` gives. */
export interface ReadAction extends ActionOptions {
  readonly kind: 'read'
  readonly method: 'GET'
  readonly answer: TSchema
  /** Where it also answers as a file: the types, and the file, or undefined where the request wants JSON. */
  readonly file?: {
    readonly mimeTypes: readonly string[]
    readonly open: (scope: Scope, given: Readonly<Record<string, unknown>>) => StreamedContent | undefined
  }
  readonly run: (scope: Scope, request: { given: Readonly<Record<string, unknown>> }) => Promise<unknown>
}

/** Takes one file, in a transaction, and answers `{ "success": { "id" } }`. */
export interface UploadAction extends ActionOptions {
  readonly kind: 'upload'
  readonly method: 'POST'
  readonly maxBytes: number
  /** What `success` carries beside the id, for the API's documentation. */
  readonly also?: Readonly<Record<string, TSchema>>
  readonly run: (
    scope: Scope,
    request: { given: Readonly<Record<string, unknown>>; upload: Upload },
  ) => Promise<WriteAnswer>
}

/** Answers bytes: a picture, a document. */
export interface ContentAction extends ActionOptions {
  readonly kind: 'content'
  readonly method: 'GET'
  /** The types that it may answer. */
  readonly mimeTypes: readonly string[]
  /** Set where the bytes are made while they are sent: there is no ETag then. */
  readonly streams?: true
  readonly run: (
    scope: Scope,
    request: { given: Readonly<Record<string, unknown>> },
  ) => Promise<Content | StreamedContent>
}

/**
 * Waits for others, outside of any transaction, and answers what `run` gives. It reads as who asks, and writes as
 * Daybook itself: what comes from outside is nobody's own change. It has to be one that may be repeated.
 */
export interface OutsideAction extends ActionOptions {
  readonly kind: 'outside'
  readonly method: 'POST'
  readonly answer: TSchema
  readonly run: (work: OutsideWork, request: { given: Readonly<Record<string, unknown>> }) => Promise<object>
}

/** What work with others is done with, in a request as in a job. */
export type OutsideWork = Pick<JobRun, 'scope' | 'writing' | keyof JobParts>

/** An action as it is written down: what it is given has the types of its own parameters. */
type Tied<
  A extends { readonly run: (...args: never) => unknown },
  P extends Params,
  Known extends keyof A = never,
> = Omit<A, 'kind' | 'run' | 'params' | Known> & {
  readonly params: P
  readonly run: (
    work: Parameters<A['run']>[0],
    request: Omit<Parameters<A['run']>[1], 'given'> & { given: Given<P> },
  ) => ReturnType<A['run']>
}

/** Ties a write action's parameters to its function, so that it sees their types. */
export function writeAction<const P extends Params>(action: Tied<WriteAction, P>): WriteAction {
  return { ...action, kind: 'write' } as unknown as WriteAction
}

/** The same for many writes at once. */
export function bulkAction<const P extends Params>(action: Tied<BulkAction, P, 'method'>): BulkAction {
  return { ...action, kind: 'bulk', method: 'POST' } as unknown as BulkAction
}

/** The same for a read action. */
export function readAction<const P extends Params>(action: Tied<ReadAction, P>): ReadAction {
  return { ...action, kind: 'read' } as unknown as ReadAction
}

/** The same for an upload. */
export function uploadAction<const P extends Params>(action: Tied<UploadAction, P, 'method'>): UploadAction {
  return { ...action, kind: 'upload', method: 'POST' } as unknown as UploadAction
}

/** The same for an action that answers bytes. */
export function contentAction<const P extends Params>(action: Tied<ContentAction, P, 'method'>): ContentAction {
  return { ...action, kind: 'content', method: 'GET' } as unknown as ContentAction
}

/** The same for an action that waits for others. */
export function outsideAction<const P extends Params>(action: Tied<OutsideAction, P, 'method'>): OutsideAction {
  return { ...action, kind: 'outside', method: 'POST' } as unknown as OutsideAction
}
