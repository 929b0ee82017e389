import type { TSchema } from 'typebox'
import type { Permission } from '../kernel/auth/modules.ts'
import type { Content, StreamedContent, Upload } from '../kernel/files/content.ts'
import type { Given, Params } from '../kernel/http/params.ts'
import type { JobParts, JobRun } from '../kernel/jobs/job.ts'
import type { Scope } from '../kernel/scope.ts'
import type { WriteAnswer } from './write/default-verbs.ts'

/** An additional verb of a record kind: `POST /v2/quote/duplicate?id=5`. */
export type Action = WriteAction | BulkAction | ReadAction | UploadAction | ContentAction | OutsideAction

/** Whether the body is a form with a file. */
export function takesFile(action: Action): boolean {
  return action.kind === 'upload' || (action.kind === 'bulk' && action.open !== undefined)
}

/** Whether it is about the record in `?id=`. */
export function isVersioned({ kind, params }: Action): boolean {
  return kind === 'write' && params.id !== undefined
}

interface ActionOptions {
  /** The path below `/v2/`. */
  readonly path: string
  readonly summary: string
  readonly params: Params
  /** The permission, if it is not that of the record. */
  readonly permission?: Permission | 'ANY'
}

/** Changes something, in a transaction, and returns `{ "success": { "id" } }`. */
export interface WriteAction extends ActionOptions {
  readonly kind: 'write'
  readonly method: 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** The schema of the body; undefined without a body. */
  readonly body?: TSchema
  /** The kind of record in `?id=`, if it is not the kind of the action. */
  readonly about?: string
  /** The members of `success` besides the id, for the API's documentation. */
  readonly also?: Readonly<Record<string, TSchema>>
  /** Set where the action takes `dry_run`: what that answers beside the records, for the API's documentation. */
  readonly tried?: Readonly<Record<string, TSchema>>
  readonly run: (
    scope: Scope,
    request: { given: Readonly<Record<string, unknown>>; body: unknown },
  ) => Promise<WriteAnswer>
}

/**
 * Changes many records together, in one transaction, and returns the result of `run`. With the parameter `dry_run`,
 * everything is undone.
 */
export interface BulkAction extends ActionOptions {
  readonly kind: 'bulk'
  readonly method: 'POST'
  /** The schema of the body; undefined if it takes a file. */
  readonly body?: TSchema
  /** Reads the file before the transaction begins. The result is the body of `run`. */
  readonly open?: (scope: Scope, upload: Upload) => Promise<unknown>
  /** The maximum size of the body or the file. */
  readonly maxBytes: number
  readonly answer: TSchema
  readonly run: (scope: Scope, request: { given: Readonly<Record<string, unknown>>; body: unknown }) => Promise<object>
}

/** Reads data that is not a list of records, and returns the result of `run`. */
export interface ReadAction extends ActionOptions {
  readonly kind: 'read'
  readonly method: 'GET'
  readonly answer: TSchema
  /** Set where the result changes within a day while nothing is written, for example when a booking ends: it has no ETag. */
  readonly untilNow?: true
  /** The response as a file: its types, and the file, or undefined if the request wants JSON. */
  readonly file?: {
    readonly mimeTypes: readonly string[]
    readonly open: (scope: Scope, given: Readonly<Record<string, unknown>>) => StreamedContent | undefined
  }
  readonly run: (scope: Scope, request: { given: Readonly<Record<string, unknown>> }) => Promise<unknown>
}

/** Accepts one file, in a transaction, and returns `{ "success": { "id" } }`. */
export interface UploadAction extends ActionOptions {
  readonly kind: 'upload'
  readonly method: 'POST'
  readonly maxBytes: number
  /** The members of `success` besides the id, for the API's documentation. */
  readonly also?: Readonly<Record<string, TSchema>>
  /** Reads the file before the transaction begins, so that no other write waits for it. Throws `Invalid` if it cannot be read. */
  readonly prepare?: (instanceId: number, upload: Upload) => Promise<unknown>
  readonly run: (
    scope: Scope,
    /** `prepared` is what `prepare` gave. */
    request: { given: Readonly<Record<string, unknown>>; upload: Upload; prepared: unknown },
  ) => Promise<WriteAnswer>
}

/** Returns bytes: a picture, a document. It changes nothing, also where it takes a body. */
export interface ContentAction extends ActionOptions {
  readonly kind: 'content'
  readonly method: 'GET' | 'POST'
  /** Set if a body needs no WRITE. */
  readonly level?: 'READ'
  /** The schema of the body; undefined without a body. */
  readonly body?: TSchema
  /** The possible content types. */
  readonly mimeTypes: readonly string[]
  /** Set if the bytes are created while they are sent: then there is no ETag. */
  readonly streams?: true
  readonly run: (
    scope: Scope,
    request: { given: Readonly<Record<string, unknown>>; body: unknown },
  ) => Promise<Content | StreamedContent>
}

/**
 * Waits for other servers, outside of any transaction, and returns the result of `run`. It reads as the caller, and
 * writes as Daybook itself, because external data is not a change by a user. It must be safe to repeat.
 */
export interface OutsideAction extends ActionOptions {
  readonly kind: 'outside'
  readonly method: 'POST'
  readonly answer: TSchema
  readonly run: (work: OutsideWork, request: { given: Readonly<Record<string, unknown>> }) => Promise<object>
}

/** The context for calls to other servers, in a request as in a job. */
export type OutsideWork = Pick<JobRun, 'scope' | 'writing' | keyof JobParts>

/** The definition of an action: its input has the types of its parameters. */
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

/** Connects a write action's parameters to its function, so that it has their types. */
export function writeAction<const P extends Params>(action: Tied<WriteAction, P>): WriteAction {
  return { ...action, kind: 'write' } as unknown as WriteAction
}

/** The same for an action that writes many records. */
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

/** The same for an action that returns bytes. */
export function contentAction<const P extends Params>(action: Tied<ContentAction, P, 'method'>): ContentAction {
  return { ...action, kind: 'content', method: action.body === undefined ? 'GET' : 'POST' } as unknown as ContentAction
}

/** The same for an action that waits for other servers. */
export function outsideAction<const P extends Params>(action: Tied<OutsideAction, P, 'method'>): OutsideAction {
  return { ...action, kind: 'outside', method: 'POST' } as unknown as OutsideAction
}
