import type { FillPhases } from './engine.ts'
import { addKeys, dropKeys, foreignKeys } from './postgres-keys.ts'
import type { Sql } from './sql.ts'

/**
 * Runs the steps, without foreign keys while rows are loaded. Each key is checked with one query when it is created
 * again, so nothing has to be remembered for each row until the end.
 */
export async function fillPostgres(sql: Sql, { prepare, load, finish }: FillPhases): Promise<void> {
  await prepare(sql)
  const keys = await foreignKeys(sql)
  await dropKeys(sql, keys)
  await load(sql)
  await addKeys(sql, keys)
  await finish(sql)
  // Until the server updates its statistics, its plans would be those for empty tables.
  await sql.run('analyze', [])
}
