import { Unavailable } from '../errors.ts'

/** SQLSTATE of a statement for which the user of the connection lacks a right. */
export const LACKS_RIGHT = '42501'

/** The user of the connection lacks a right. API callers read `message`; operators read `detail`. */
export class MissingRight extends Unavailable {
  /** What the server refuses to which user, and the solution. */
  readonly detail: string

  constructor(cause: Error, user: string, database: string) {
    super('The database cannot be used at the moment. Please try again later.', cause)
    this.name = 'MissingRight'
    this.detail =
      `The user "${user}" lacks a right in PostgreSQL: ${cause.message}. The user must own the database "${database}" ` +
      `and all tables in it: alter database "${database}" owner to "${user}", and the same for tables of another owner.`
  }
}
