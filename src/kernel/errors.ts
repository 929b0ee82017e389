/**
 * The errors that Daybook answers with. Each message is written for the person who reads the answer; what is meant
 * for the operator goes into `cause` and from there into the log. Only `kernel/http` turns a kind into a status code.
 */

import { elided, FIELD_LENGTH_MAX, PROBLEM_LENGTH_MAX } from './answer-bounds.ts'

/** One fault of a body or query: the member it is about, and a sentence that starts with its name. */
export interface Fault {
  readonly field: string
  readonly message: string
  /** For programs that say it in words of their own: `too_short`. */
  readonly code?: string
}

/** What kind of error it is; `kernel/http` gives each kind its status. */
export type ErrorKind =
  | 'invalid'
  | 'unauthenticated'
  | 'forbidden'
  | 'not-found'
  | 'conflict'
  | 'stale'
  | 'too-large'
  | 'unsupported-type'
  | 'too-many'
  | 'unavailable'

/** What the caller did, or what stands in the way. `details` is shown in the answer. */
export class DaybookError extends Error {
  readonly kind: ErrorKind
  readonly details: readonly unknown[]

  constructor(kind: ErrorKind, message: string, options: { details?: readonly unknown[]; cause?: unknown } = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause })
    this.name = 'DaybookError'
    this.kind = kind
    this.details = options.details ?? []
  }
}

/** Bad input. Carries every fault that was found; the message is that of the first. */
export class Invalid extends DaybookError {
  readonly faults: readonly Fault[]

  constructor(faults: readonly Fault[]) {
    super('invalid', faults[0]?.message ?? 'The request is not valid.', { details: faults })
    this.name = 'Invalid'
    this.faults = faults
  }

  /** `invalid('name', 'is required', 'Name of the tax.')` reads `name: is required. Name of the tax.` */
  static field(field: string, problem: string, description = ''): Invalid {
    return new Invalid([fault(field, problem, description)])
  }
}

/** A fault in the contract's shape: the field, what is wrong, what the field is. Long texts of the caller are cut. */
export function fault(field: string, problem: string, description = ''): Fault {
  const name = elided(field, FIELD_LENGTH_MAX)
  const said = elided(problem, PROBLEM_LENGTH_MAX)
  return { field: name, message: `${name}: ${said}.${description === '' ? '' : ` ${description}`}` }
}

/** The token is missing, wrong, expired or revoked. */
export class Unauthenticated extends DaybookError {
  constructor(message = 'A valid access token is needed: send it as "Authorization: Bearer <token>".') {
    super('unauthenticated', message)
  }
}

/** The token is good, but its group may not do this. The message names the permission that is needed. */
export class Forbidden extends DaybookError {
  constructor(message: string) {
    super('forbidden', message)
  }
}

/** The same text for a record of another instance as for one that never was, so that nothing leaks. */
export class NotFound extends DaybookError {
  constructor() {
    super('not-found', 'The requested resource was not found.')
  }
}

/** In conflict with what is stored; `details` lists what stands in the way. */
export class Conflict extends DaybookError {
  constructor(message: string, details: readonly unknown[] = []) {
    super('conflict', message, { details })
  }
}

/** The record is not in the version that `If-Match` names. */
export class Stale extends DaybookError {
  constructor() {
    super('stale', 'The record has changed since it was read. Read it again, and repeat the change with its new ETag.')
  }
}

/** Over a limit of requests. */
export class TooMany extends DaybookError {
  readonly retryAfterSeconds: number

  constructor(message: string, retryAfterSeconds: number) {
    super('too-many', message)
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** The service cannot answer at the moment: it is starting or stopping, or has no database. */
export class Unavailable extends DaybookError {
  constructor(message: string, cause?: unknown) {
    super('unavailable', message, { cause })
  }
}
