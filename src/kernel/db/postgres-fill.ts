import { DatabaseError } from 'pg'
import { CannotRestore } from './cannot-restore.ts'
import type { FillPhases } from './engine.ts'
import type { Sql } from './sql.ts'

const FOREIGN_KEY_VIOLATION = '23503'

/**
 * Runs the phases, with the foreign keys dropped while rows are loaded: made again, each is checked with one query,
 * and nothing has to be remembered for each row until the end.
 */
export async function fillPostgres(sql: Sql, { prepare, load, finish }: FillPhases): Promise<void> {
  await prepare(sql)
  const keys = await sql.all<{ dropping: string; adding: string }>(FOREIGN_KEYS, [])
  for (const { dropping } of keys) await sql.run(dropping, [])
  await load(sql)
  for (const { adding } of keys) await addKey(sql, adding)
  await finish(sql)
  // Until the server counts by itself what there is now, its plans would be those for empty tables.
  await sql.run('analyze', [])
}

async function addKey(sql: Sql, adding: string): Promise<void> {
  try {
    await sql.run(adding, [])
  } catch (error) {
    if (!(error instanceof DatabaseError) || error.code !== FOREIGN_KEY_VIOLATION) throw error
    throw new CannotRestore(`What would be restored is not sound: ${error.detail ?? error.message}`, error)
  }
}

const FOREIGN_KEYS = `
  select format('alter table %s drop constraint %I', conrelid::regclass, conname) as dropping,
    format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as adding
  from pg_constraint
  where contype = 'f' and connamespace = current_schema()::regnamespace and conparentid = 0`
