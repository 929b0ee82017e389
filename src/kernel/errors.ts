/**
 * The errors that Daybook returns. Each message is for the caller; details for the operator go into `cause` and from
 * there into the log. Only `kernel/http` maps a kind of error to a status code.
 */

import { elided, FIELD_LENGTH_MAX, PROBLEM_LENGTH_MAX } from './answer-bounds.ts'

/** One error in a body or query: the member, and a sentence that starts with its name. */
export interface Fault {
  readonly field: string
  readonly message: string
  /** For programs with their own wording: `too_short`. */
  readonly code?: string
}

/** The kind of error; `kernel/http` gives each kind its status. */
export type ErrorKind =
  | 'invalid'
  | 'unauthenticated'
  | 'forbidden'
  | 'not-found'
  | 'conflict'
  | 'stale'
  | 'too-slow'
  | 'too-large'
  | 'unsupported-type'
  | 'too-many'
  | 'unavailable'

/** An error that the caller can see. `details` is in the response. */
export class DaybookError extends Error {
  readonly kind: ErrorKind
  readonly details: readonly unknown[]
  /** The member of the body or the parameter of the query that is wrong, if it is one. */
  readonly field?: string

  constructor(
    kind: ErrorKind,
    message: string,
    options: { details?: readonly unknown[]; cause?: unknown; field?: string | undefined } = {},
  ) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause })
    this.name = 'DaybookError'
    this.kind = kind
    this.details = options.details ?? []
    if (options.field !== undefined) this.field = options.field
  }
}

/** Invalid input. Contains all errors; the message is that of the first. */
export class Invalid extends DaybookError {
  readonly faults: readonly Fault[]

  constructor(faults: readonly Fault[]) {
    super('invalid', faults[0]?.message ?? 'The request is not valid.', { details: faults, field: faults[0]?.field })
    this.name = 'Invalid'
    this.faults = faults
  }

  /** `invalid('name', 'is required', 'Name of the tax.')` reads `name: is required. Name of the tax.` */
  static field(field: string, problem: string, description = ''): Invalid {
    return new Invalid([fault(field, problem, description)])
  }
}

/**
 * An error in the contract's form: the field, the problem, the meaning of the field. Long texts of the caller are cut. A
 * problem that is the message of another error can already end with a full stop.
 */
export function fault(field: string, problem: string, description = ''): Fault {
  const name = elided(field, FIELD_LENGTH_MAX)
  const said = elided(problem.replace(/\.$/, ''), PROBLEM_LENGTH_MAX)
  return { field: name, message: `${name}: ${said}.${description === '' ? '' : ` ${description}`}` }
}

/** The token is missing, wrong, expired or revoked. */
export class Unauthenticated extends DaybookError {
  constructor(message = 'A valid access token is required: send it as "Authorization: Bearer <token>".') {
    super('unauthenticated', message)
  }
}

/** The token is valid, but its group lacks the permission. The message names the permission. */
export class Forbidden extends DaybookError {
  constructor(message: string) {
    super('forbidden', message)
  }
}

/** The same text for a record of another instance as for a missing record, so that nothing leaks. */
export class NotFound extends DaybookError {
  constructor() {
    super('not-found', 'The requested resource was not found.')
  }
}

/** Conflicts with stored data; `details` lists the conflicting records. */
export class Conflict extends DaybookError {
  constructor(message: string, details: readonly unknown[] = [], field?: string) {
    super('conflict', message, { details, field })
  }

  /** A conflict about one member: `Conflict.field('number', 'is taken')` reads `number: is taken.` */
  static field(field: string, problem: string, details: readonly unknown[] = []): Conflict {
    return new Conflict(fault(field, problem).message, details, field)
  }
}

/** The record does not have the version in `If-Match`. */
export class Stale extends DaybookError {
  constructor(
    problem = 'The record has changed since it was read. Read it again, and repeat the change with its new ETag.',
  ) {
    super('stale', problem)
  }
}

/** Over a limit of requests. It has no stack trace, because capturing one costs more than the rest of a refusal. */
export class TooMany extends DaybookError {
  readonly retryAfterSeconds: number

  constructor(message: string, retryAfterSeconds: number) {
    const { stackTraceLimit } = Error
    Error.stackTraceLimit = 0
    super('too-many', message)
    Error.stackTraceLimit = stackTraceLimit
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** The service is temporarily unavailable: it is starting or stopping, or has no database. */
export class Unavailable extends DaybookError {
  constructor(message: string, cause?: unknown) {
    super('unavailable', message, { cause })
  }
}

/**
 * The database cannot be reached, has lost the connection or the commit, has ended a deadlock, or no longer knows a
 * prepared statement: the same step may work in a moment.
 */
export class DatabaseAway extends Unavailable {}
