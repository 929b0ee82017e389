import type { SqlValue } from '../kernel/db/sql.ts'

/** The modules of custom fields that a record kind has, and those that apply to a row. */
export interface CustomModules {
  readonly all: readonly string[]
  /** By default all of them; a contact's depend on whether it is a person. */
  readonly of?: (column: (name: string) => SqlValue) => readonly string[]
}
