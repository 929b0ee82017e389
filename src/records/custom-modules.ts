import type { SqlValue } from '../kernel/db/sql.ts'

/** Which modules of custom fields a record kind has, and which of them one row has. */
export interface CustomModules {
  readonly all: readonly string[]
  /** All of them unless said; a contact's depend on whether it is a person. */
  readonly of?: (column: (name: string) => SqlValue) => readonly string[]
}
