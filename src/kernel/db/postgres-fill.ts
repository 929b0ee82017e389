import type { FillPhases } from './engine.ts'
import { addKeys, dropKeys, foreignKeys } from './postgres-keys.ts'
import type { Sql } from './sql.ts'

/**
 * Runs the phases, with the foreign keys dropped while rows are loaded: made again, each is checked with one query,
 * and nothing has to be remembered for each row until the end.
 */
export async function fillPostgres(sql: Sql, { prepare, load, finish }: FillPhases): Promise<void> {
  await prepare(sql)
  const keys = await foreignKeys(sql)
  await dropKeys(sql, keys)
  await load(sql)
  await addKeys(sql, keys)
  await finish(sql)
  // Until the server counts by itself what there is now, its plans would be those for empty tables.
  await sql.run('analyze', [])
}
