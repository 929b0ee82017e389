import type { Migration } from '../kernel/db/migrate.ts'
import { kernelTables } from './0001-kernel.ts'

/** Every step of the schema, oldest first. Append only; a step that has landed never changes. */
export const migrations: readonly Migration[] = [kernelTables]
