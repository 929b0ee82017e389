import type { DatabaseError } from 'pg'
import { CannotRestore } from './cannot-restore.ts'
import type { Sql } from './sql.ts'

const FOREIGN_KEY_VIOLATION = '23503'

/** A foreign key, and the statement that creates it again. */
export interface ForeignKey {
  readonly child: string
  readonly parent: string
  readonly dropping: string
  readonly adding: string
}

/**
 * The foreign keys between the tables of the schema. Partitions and shards, which a distributed engine hides, have
 * separate keys.
 */
export function foreignKeys(sql: Sql): Promise<ForeignKey[]> {
  return sql.all<ForeignKey>(FOREIGN_KEYS, [])
}

/** Until `addKeys`, references are not checked. */
export async function dropKeys(sql: Sql, keys: readonly ForeignKey[]): Promise<void> {
  for (const { dropping } of keys) await sql.run(dropping, [])
}

/** Creates the keys again; each is checked with one query. Throws `CannotRestore` if a reference is broken. */
export async function addKeys(sql: Sql, keys: readonly ForeignKey[]): Promise<void> {
  for (const { adding } of keys) {
    try {
      await sql.run(adding, [])
    } catch (error) {
      if (!violatesKey(error)) throw error
      throw new CannotRestore(`The restored data would be inconsistent: ${error.detail ?? error.message}`, error)
    }
  }
}

/** The class of the error is not used, so that SQLite does not load the driver of PostgreSQL. */
function violatesKey(error: unknown): error is DatabaseError {
  return error instanceof Error && 'code' in error && error.code === FOREIGN_KEY_VIOLATION
}

const FOREIGN_KEYS = `
  select child.relname as child, parent.relname as parent,
    format('alter table %s drop constraint %I', conrelid::regclass, conname) as dropping,
    format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(k.oid)) as adding
  from pg_constraint as k
    join pg_class as child on child.oid = conrelid
    join pg_class as parent on parent.oid = confrelid
  where contype = 'f' and connamespace = current_schema()::regnamespace and conparentid = 0
  order by child.relname collate "C", conname collate "C"`
